import type { SecondFactorState } from '@docket/contract/endpoints/second-factor.ts';
import { formatMinutesAgo } from '@docket/contract/formats/format-ago.ts';
import { CopyButton } from '@docket/ui/copy-button.tsx';
import { saveFile } from '@docket/ui/save-file.ts';
import { Button, Group, Portal, Skeleton, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from '../../api/lazy-component.ts';
import type { Role } from '../../api/session.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { useAskBeforeClosing } from '../use-ask-before-closing.ts';
import { AskBeforeLeavingCodes, AskBeforeLogout } from './ask-before-leaving-codes.tsx';
import { CodeField } from './code-field.tsx';
import { FormFooter } from './form-footer.tsx';
import classes from './second-factor.module.css';
import {
  isWrongCode,
  type SecondFactorSetup,
  useBeginSecondFactor,
  useEndSecondFactor,
  useRenewRecoveryCodes,
} from './use-second-factor.ts';

// Loaded on demand: set-up is rare, and the QR code library is only used there.
const useSetUp = lazyComponent(() => import('./set-up.tsx').then(({ SetUp }) => SetUp));

type SetUpStep =
  | { readonly step: 'at rest' | 'renewing' | 'ending' }
  | { readonly step: 'setting up'; readonly begun: SecondFactorSetup }
  | { readonly step: 'keeping'; readonly codes: readonly string[]; readonly isNew: boolean };

interface SecondFactorStepsProps {
  role: Role;
  state: SecondFactorState;
  onSetUp?: () => void;
}

/** Shows one step at a time: the summary, or a step of a change. */
export function SecondFactorSteps({ role, state, onSetUp }: SecondFactorStepsProps) {
  const [currentStep, setCurrentStep] = useState<SetUpStep>({ step: 'at rest' });
  const showSummary = () => setCurrentStep({ step: 'at rest' });
  const SetUp = useSetUp(currentStep.step === 'setting up', showSummary);
  const begin = useBeginSecondFactor(role, (begun) => setCurrentStep({ step: 'setting up', begun }));
  switch (currentStep.step) {
    case 'at rest':
      // It was set up in another tab.
      if (state.on && onSetUp) return <Button onClick={onSetUp}>Continue</Button>;
      return (
        <SecondFactorSummary
          state={state}
          isBeginning={begin.isPending}
          onBegin={() => void begin.run({})}
          onRenew={() => setCurrentStep({ step: 'renewing' })}
          onEnd={() => setCurrentStep({ step: 'ending' })}
        />
      );
    case 'setting up':
      return SetUp ? (
        <SetUp
          role={role}
          begun={currentStep.begun}
          onCodes={(codes) => setCurrentStep({ step: 'keeping', codes, isNew: true })}
          onCancel={showSummary}
        />
      ) : (
        <Skeleton height={208} />
      );
    case 'keeping':
      return (
        <>
          <RecoveryCodes
            role={role}
            codes={currentStep.codes}
            onKept={() => {
              // Synchronous, so that opening the next page does not ask about the codes.
              flushSync(showSummary);
              if (currentStep.isNew) onSetUp?.();
            }}
          />
          {/* During a required set-up every page shows this card, so the codes stay visible. */}
          {!onSetUp && <AskBeforeLeavingCodes />}
        </>
      );
    case 'renewing':
      return (
        <Renewing
          role={role}
          onCodes={(codes) => setCurrentStep({ step: 'keeping', codes, isNew: false })}
          onCancel={showSummary}
        />
      );
    case 'ending':
      return <Ending role={role} onDone={showSummary} />;
  }
}

interface RenewingProps {
  role: Role;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function Renewing({ role, onCodes, onCancel }: RenewingProps) {
  const { run, isPending, error } = useRenewRecoveryCodes(role, onCodes);
  return (
    <>
      <p className={classes.words}>New recovery codes replace the old ones, which stop working.</p>
      <CodeForm
        submitLabel="Make new codes"
        isPending={isPending}
        error={error}
        onCode={(code) => void run({ code })}
        onCancel={onCancel}
      />
    </>
  );
}

function Ending({ role, onDone }: { role: Role; onDone: () => void }) {
  const { run, isPending, error } = useEndSecondFactor(role, onDone);
  return (
    <>
      <p className={classes.words}>
        You will log in with your password alone. Your recovery codes stop working too.
      </p>
      <CodeForm
        submitLabel="Turn off"
        tone="red"
        isPending={isPending}
        error={error}
        onCode={(code) => void run({ code })}
        onCancel={onDone}
      />
    </>
  );
}

interface CodeFormProps {
  /** Label of the submit button. */
  submitLabel: string;
  tone?: 'red';
  isPending: boolean;
  /** The error of the last attempt. */
  error: unknown;
  onCode: (code: string) => void;
  onCancel: () => void;
}

/** Asks for a code (app or recovery) before the second factor is changed. */
function CodeForm({ submitLabel, tone, isPending, error, onCode, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useOnFailure(error, (failure) => {
    if (!isWrongCode(failure)) return;
    setWrong(failure.message);
    field.current?.focus();
    field.current?.select();
  });
  const change = (next: string) => {
    setWrong(null);
    setCode(next);
  };
  const switchCodeKind = () => {
    change('');
    setRecovery(!isRecovery);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onCode(code);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <CodeField
          ref={field}
          value={code}
          onChange={change}
          error={wrong}
          isRecovery={isRecovery}
          onOther={switchCodeKind}
        />
        <FormFooter submitLabel={submitLabel} tone={tone} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

interface SummaryProps {
  state: SecondFactorState;
  isBeginning: boolean;
  onBegin: () => void;
  onRenew: () => void;
  onEnd: () => void;
}

const lowCodesCount = 3;

/** The state of the second factor, with the actions that change it. */
function SecondFactorSummary({ state, isBeginning, onBegin, onRenew, onEnd }: SummaryProps) {
  const { on, since, recoveryCodesLeft, required } = state;
  const [openedMs] = useState(() => Date.now());
  if (!on)
    return (
      <>
        <p className={classes.words}>
          With a second factor, logging in asks for your password and for a code that an app on your phone
          shows.
        </p>
        <Button variant={required ? 'filled' : 'default'} loading={isBeginning} onClick={onBegin}>
          Set up
        </Button>
      </>
    );
  return (
    <>
      <p className={classes.words}>
        Logging in asks for a code of your authenticator app
        {since !== null && `; turned on ${formatMinutesAgo(openedMs - since)}`}.
      </p>
      <p className={recoveryCodesLeft <= lowCodesCount ? `${classes.words} ${classes.few}` : classes.words}>
        {formatLeft(recoveryCodesLeft)}
      </p>
      <Group gap={8}>
        <Button variant="default" onClick={onRenew}>
          New recovery codes
        </Button>
        {!required && (
          <Button variant="default" onClick={onEnd}>
            Turn off
          </Button>
        )}
      </Group>
      {required && <p className={classes.rule}>Your practice requires it for everyone, so it stays on.</p>}
    </>
  );
}

function formatLeft(count: number): string {
  if (count === 0) return 'No recovery codes left. If you lose your phone, you can’t log in. Make new codes.';
  const left = count === 1 ? '1 recovery code left' : `${count} recovery codes left`;
  return count <= lowCodesCount ? `${left}. It’s time to make new ones.` : `${left}.`;
}

interface RecoveryCodesProps {
  role: Role;
  codes: readonly string[];
  onKept: () => void;
}

const title = 'Docket: recovery codes';
const rule = 'Each code logs you in once, instead of the code on your phone.';

/** The recovery codes, shown once, with copy, print and download. */
function RecoveryCodes({ role, codes, onKept }: RecoveryCodesProps) {
  const head = useRef<HTMLHeadingElement>(null);
  // They replace the form: focus scrolls to them and has them read out.
  useEffect(() => head.current?.focus(), []);
  useAskBeforeClosing(true, role);
  const text = [title, rule, '', ...codes, ''].join('\n');
  return (
    <div>
      <h3 ref={head} tabIndex={-1} className={classes.head}>
        Save your recovery codes
      </h3>
      <p className={classes.words}>
        {rule} Keep them where you can find them without your phone. They are shown only once.
      </p>
      <Codes codes={codes} />
      <Group gap={8} mb={16}>
        <CopyButton
          text={text}
          variant="default"
          label="Copy the recovery codes"
          manualInstruction="Select the codes and copy them"
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile('docket-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
      </Group>
      <Button onClick={onKept}>I’ve saved them</Button>
      <AskBeforeLogout onAsk={() => head.current?.focus()} />
      {/* Prints only the codes. */}
      <Portal reuseTargetNode={false}>
        <div className={classes.paper} aria-hidden>
          <h1>{title}</h1>
          <p>{rule}</p>
          <Codes codes={codes} />
        </div>
      </Portal>
    </div>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={classes.codes} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
