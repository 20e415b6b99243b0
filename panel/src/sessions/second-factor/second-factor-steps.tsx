import type { SecondFactorState } from '@docket/contract/second-factor.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { partForLater } from '../../api/lazy-component.ts';
import type { Role } from '../../api/tokens.ts';
import { AskBeforeLeavingCodes } from './ask-before-leaving-codes.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { SecondFactorSummary } from './second-factor-summary.tsx';
import {
  type Begun,
  useBeginSecondFactor,
  useEndSecondFactor,
  useRenewRecoveryCodes,
} from './use-second-factor.ts';

// Drawing QR codes is for those few minutes of a working life.
const useSetUp = partForLater(() => import('./set-up.tsx').then(({ SetUp }) => SetUp));

type SetUpStep =
  | { readonly step: 'at rest' | 'renewing' | 'ending' }
  | { readonly step: 'setting up'; readonly begun: Begun }
  | { readonly step: 'keeping'; readonly codes: readonly string[]; readonly isNew: boolean };

interface StepsProps {
  role: Role;
  state: SecondFactorState;
  onSetUp?: () => void;
}

/** One thing at a time: how it stands, or a step of changing it. */
export function SecondFactorSteps({ role, state, onSetUp }: StepsProps) {
  const [now, setNow] = useState<SetUpStep>({ step: 'at rest' });
  const rest = () => setNow({ step: 'at rest' });
  const SetUp = useSetUp(now.step === 'setting up', rest);
  const begin = useBeginSecondFactor(role, (begun) => setNow({ step: 'setting up', begun }));
  switch (now.step) {
    case 'at rest':
      // Set up in another tab meanwhile.
      if (state.on && onSetUp) return <Button onClick={onSetUp}>Continue</Button>;
      return (
        <SecondFactorSummary
          state={state}
          isBeginning={begin.isPending}
          onBegin={() => void begin.run({})}
          onRenew={() => setNow({ step: 'renewing' })}
          onEnd={() => setNow({ step: 'ending' })}
        />
      );
    case 'setting up':
      return SetUp ? (
        <SetUp
          role={role}
          begun={now.begun}
          onCodes={(codes) => setNow({ step: 'keeping', codes, isNew: true })}
          onNo={rest}
        />
      ) : (
        <Skeleton height={208} />
      );
    case 'keeping':
      return (
        <>
          <RecoveryCodes
            role={role}
            codes={now.codes}
            onKept={() => {
              // At once: what opens next must not be asked about.
              flushSync(rest);
              if (now.isNew) onSetUp?.();
            }}
          />
          {/* Where the set-up stands in place of every page, they stay. */}
          {!onSetUp && <AskBeforeLeavingCodes />}
        </>
      );
    case 'renewing':
      return (
        <Renewing
          role={role}
          onCodes={(codes) => setNow({ step: 'keeping', codes, isNew: false })}
          onNo={rest}
        />
      );
    case 'ending':
      return <Ending role={role} onDone={rest} />;
  }
}

interface RenewingProps {
  role: Role;
  onCodes: (codes: readonly string[]) => void;
  onNo: () => void;
}

function Renewing({ role, onCodes, onNo }: RenewingProps) {
  const { run, isPending, error } = useRenewRecoveryCodes(role, onCodes);
  return (
    <>
      <p className={classes.words}>With new recovery codes the earlier ones stop working.</p>
      <CodeForm
        yes="Make new codes"
        isPending={isPending}
        error={error}
        onCode={(code) => void run({ code })}
        onNo={onNo}
      />
    </>
  );
}

function Ending({ role, onDone }: { role: Role; onDone: () => void }) {
  const { run, isPending, error } = useEndSecondFactor(role, onDone);
  return (
    <>
      <p className={classes.words}>Without it, your password alone signs in. The recovery codes end too.</p>
      <CodeForm
        yes="Turn off"
        tone="red"
        isPending={isPending}
        error={error}
        onCode={(code) => void run({ code })}
        onNo={onDone}
      />
    </>
  );
}
