import { Kbd, Modal, Switch } from '@mantine/core';
import type { Role } from '../../api/session.ts';
import { HideAfterChoice } from './hide-after-choice.tsx';
import { singleKeys } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';
import { setSingleKeysOn, useSingleKeysOn } from './single-keys-setting.ts';

interface ShortcutsDialogProps {
  role: Role;
  opened: boolean;
  onClose: () => void;
}

/** Every shortcut, and the switch for single keys. */
export function ShortcutsDialog({ role, opened, onClose }: ShortcutsDialogProps) {
  const isOn = useSingleKeysOn();
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size={420} padding={24}>
      <dl className={classes.list}>
        <ShortcutRow keys="Ctrl K" label={role === 'admin' ? 'Search or book' : 'Search'} />
        {singleKeys[role].map(({ key, label }) => (
          <ShortcutRow key={`${key} ${label}`} keys={key} label={label} isOff={!isOn} />
        ))}
      </dl>
      <Switch
        mt={16}
        label="Single-key shortcuts"
        aria-describedby="single-keys-words"
        checked={isOn}
        onChange={(event) => setSingleKeysOn(event.currentTarget.checked)}
      />
      <p id="single-keys-words" className={classes.words}>
        Switch them off if they interfere with dictation or another tool. Saved in this browser.
      </p>
      <HideAfterChoice />
    </Modal>
  );
}

function ShortcutRow({ keys, label, isOff = false }: { keys: string; label: string; isOff?: boolean }) {
  return (
    <div className={classes.line}>
      <dt>
        {label}
        {isOff && <span className={classes.off}> (off)</span>}
      </dt>
      <dd>
        <Kbd>{keys}</Kbd>
      </dd>
    </div>
  );
}
