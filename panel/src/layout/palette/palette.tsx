import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNamesHidden } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import { useMayBook } from '../use-may-book.ts';
import classes from './palette.module.css';
import { findEntries, type PaletteEntry } from './palette-entries.ts';
import { closeOverlay } from './palette-store.ts';
import { usePaletteContent } from './use-palette-stock.ts';

/**
 * Finds patients, doctors, pages and actions by name. Enter runs the highlighted entry: the first one, unless an arrow
 * key or the pointer has chosen another. Enter waits until the patients match the typed text. Opens on mount.
 */
export function Palette({ role }: { role: Role }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isEnterPending, setEnterPending] = useState(false);
  const focusedBefore = useRef(document.activeElement);
  const mayBook = useMayBook(role);
  // While names are hidden, patients are not searched and the typed text is masked.
  const isHidden = useNamesHidden();
  const sources = usePaletteContent(role, typed);
  const groups = findEntries(typed, sources);
  const entries = groups.flatMap((group) => group.entries);
  const highlighted = entries.find((entry) => entry.id === chosenId) ?? entries[0];
  const highlightedId = highlighted?.id;
  const label = mayBook ? 'Search or book' : 'Search';

  useEffect(() => {
    const row = highlightedId === undefined ? null : document.getElementById(`${id}-${highlightedId}`);
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [id, highlightedId]);

  const close = () => {
    closeOverlay();
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  };
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    close();
    entry.run();
  };
  const runHighlighted = useEffectEvent(() => run(highlighted));
  const { isUpToDate } = sources;
  useEffect(() => {
    if (!isEnterPending || !isUpToDate) return;
    setEnterPending(false);
    runHighlighted();
  }, [isEnterPending, isUpToDate]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const index = highlighted ? entries.indexOf(highlighted) : -1;
    const steps: Record<string, number | undefined> = {
      ArrowDown: (index + 1) % entries.length,
      ArrowUp: (index - 1 + entries.length) % entries.length,
      PageDown: Math.min(index + 6, entries.length - 1),
      PageUp: Math.max(index - 6, 0),
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosenId(entries[next]?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (event.repeat) return;
      // An entry chosen by hand is final; the first one may still change while results load.
      if (isUpToDate || chosenId !== null) return run(highlighted);
      sources.searchNow();
      setEnterPending(true);
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
            aria-activedescendant={highlighted && `${id}-${highlighted.id}`}
            aria-autocomplete="list"
            aria-label={label}
            placeholder={
              isHidden ? 'Page or action (names are hidden)' : placeholders[mayBook ? 'desk' : role]
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
              setChosenId(null);
              setEnterPending(false);
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
                  isHighlighted={entry === highlighted}
                  onHighlight={() => setChosenId(entry.id)}
                  onChoose={() => run(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        <div role="status" className={classes.status}>
          {isEnterPending || !isUpToDate ? 'Searching...' : entries.length === 0 ? 'No results' : ''}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

const placeholders = {
  desk: 'Patient, doctor, page, action, or a booking like “Weber Thu 10”',
  doctor: 'Patient, page or action',
  admin: 'Page or action',
} as const;

interface RowProps {
  id: string;
  entry: PaletteEntry;
  isHighlighted: boolean;
  onHighlight: () => void;
  onChoose: () => void;
}

function PaletteRow({
  id,
  entry: { label, description, enterVerb, icon: Icon },
  isHighlighted,
  onHighlight,
  onChoose,
}: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      className={classes.row}
      // Not on mouseenter: a list that moves under a resting pointer must not change what Enter takes.
      onMouseMove={() => isHighlighted || onHighlight()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {description && <span className={classes.description}>{description}</span>}
      </span>
      {isHighlighted && (
        <kbd className={classes.enter} aria-hidden>
          Enter{enterVerb && ` ${enterVerb}`}
        </kbd>
      )}
    </div>
  );
}
