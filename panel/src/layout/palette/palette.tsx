import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNamesHidden } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import { useMayBook } from '../use-may-book.ts';
import classes from './palette.module.css';
import { type Entry, findEntries } from './palette-entries.ts';
import { closeOverlay } from './palette-store.ts';
import { usePaletteStock } from './use-palette-stock.ts';

/**
 * Finds patients, doctors, pages and actions by name. Enter takes the highlighted entry: the first, unless an arrow
 * or the pointer chose another. Enter waits for the patients of the typed text. Opens on mount.
 */
export function Palette({ role }: { role: Role }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const before = useRef(document.activeElement);
  const mayBook = useMayBook(role);
  // While names are hidden, patients are not searched and the typed text is masked.
  const isHidden = useNamesHidden();
  const stock = usePaletteStock(role, typed);
  const groups = findEntries(typed, stock);
  const entries = groups.flatMap((group) => group.entries);
  const lit = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const litId = lit?.id;
  const label = mayBook ? 'Search or book' : 'Search';

  useEffect(() => {
    const row = litId === undefined ? null : document.getElementById(`${id}-${litId}`);
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [id, litId]);

  const close = () => {
    closeOverlay();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    close();
    entry.run();
  };
  const runLit = useEffectEvent(() => run(lit));
  const { isOfNow } = stock;
  useEffect(() => {
    if (!isWaiting || !isOfNow) return;
    setWaiting(false);
    runLit();
  }, [isWaiting, isOfNow]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = lit ? entries.indexOf(lit) : -1;
    const steps: Record<string, number | undefined> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      PageDown: Math.min(at + 6, entries.length - 1),
      PageUp: Math.max(at - 6, 0),
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(entries[next]?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (event.repeat) return;
      // An entry chosen by hand is final; the first one may still change while results load.
      if (isOfNow || chosen !== null) return run(lit);
      stock.lookNow();
      setWaiting(true);
    }
  };

  return (
    <Modal.Root
      opened
      onClose={close}
      size={600}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} blur={0} />
      <Modal.Content aria-label={label} radius={12}>
        <div className={classes.field}>
          <IconSearch size={18} stroke={1.7} aria-hidden />
          <input
            className={classes.input}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={lit && `${id}-${lit.id}`}
            aria-autocomplete="list"
            aria-label={label}
            placeholder={
              isHidden ? 'Page or action: names are hidden' : placeholders[mayBook ? 'desk' : role]
            }
            data-hidden={isHidden || undefined}
            data-autofocus
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={120}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(null);
              setWaiting(false);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box groups its options by this role
            <div key={group.name} role="group" aria-label={group.name}>
              <div className={classes.group} aria-hidden>
                {group.name}
              </div>
              {group.entries.map((entry) => (
                <PaletteRow
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  entry={entry}
                  isLit={entry === lit}
                  onPoint={() => setChosen(entry.id)}
                  onTake={() => run(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        <div role="status" className={classes.status}>
          {isWaiting || !isOfNow ? 'Looking...' : entries.length === 0 ? 'No results' : ''}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

const placeholders = {
  desk: 'Patient, doctor, page, action, or who and when to book',
  doctor: 'Patient, page or action',
  admin: 'Page or action',
} as const;

interface RowProps {
  id: string;
  entry: Entry;
  isLit: boolean;
  onPoint: () => void;
  onTake: () => void;
}

function PaletteRow({
  id,
  entry: { label, description, does, icon: Sign },
  isLit,
  onPoint,
  onTake,
}: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isLit}
      className={classes.row}
      // Not on mouseenter: a list that moves under a resting pointer must not change what Enter takes.
      onMouseMove={() => isLit || onPoint()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <Sign size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {description && <span className={classes.description}>{description}</span>}
      </span>
      {isLit && (
        <kbd className={classes.enter} aria-hidden>
          Enter{does && ` ${does}`}
        </kbd>
      )}
    </div>
  );
}
