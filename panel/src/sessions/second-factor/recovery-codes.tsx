import { CopyButton } from '@docket/ui/copy-button.tsx';
import { Button, Group, Portal } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Role } from '../../api/tokens.ts';
import { useAskBeforeClosing } from '../use-ask-before-closing.ts';
import { AskBeforeLogout } from './ask-before-leaving-codes.tsx';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  role: Role;
  codes: readonly string[];
  onKept: () => void;
}

const title = 'Docket: recovery codes';
const rule = 'Each signs you in once, in place of the code of your phone.';

/** The recovery codes, this once, and the ways to keep them. */
export function RecoveryCodes({ role, codes, onKept }: RecoveryCodesProps) {
  const head = useRef<HTMLHeadingElement>(null);
  // They stand where the code was typed: brought into sight and read out.
  useEffect(() => head.current?.focus(), []);
  useAskBeforeClosing(true, role);
  const text = [title, rule, '', ...codes, ''].join('\n');
  return (
    <div>
      <h3 ref={head} tabIndex={-1} className={classes.head}>
        Keep your recovery codes
      </h3>
      <p className={classes.words}>
        {rule} Keep them where you find them without the phone. They are shown this once.
      </p>
      <Codes codes={codes} />
      <Group gap={8} mb={16}>
        <CopyButton
          text={text}
          variant="default"
          label="Copy the recovery codes"
          otherwise="Select the codes and copy them"
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
          onClick={() => saveText('docket-recovery-codes.txt', text)}
        >
          Download
        </Button>
      </Group>
      <Button onClick={onKept}>I have kept them</Button>
      <AskBeforeLogout onAsk={() => head.current?.focus()} />
      {/* Paper shows the codes and nothing of the page around them. */}
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

/** Hands a text to the browser as a file to save. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
