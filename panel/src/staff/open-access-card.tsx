import {
  endOpenAccess,
  endPatientLinks,
  isPersonal,
  keepOpenAccess,
  type LastingChange,
  listOpenAccess,
  type OpenAccess,
  openAccessTopics,
} from '@docket/contract/endpoints/open-access.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { keepFocus } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { formatAccess } from './format-access.ts';
import { formatLastingChange } from './format-lasting-change.ts';
import classes from './staff.module.css';
import { useLast } from './use-last.ts';

export function useOpenAccess() {
  return useRead([...openAccessTopics], listOpenAccess, {});
}

const afterEnd: Readonly<Record<OpenAccess['kind'], string>> = {
  calendar: 'Calendars that use this link stop updating. The doctor can make a new link.',
  password: 'The link can’t be used to choose a password any more. You can make a new one.',
  'sms address': 'No SMS replies or delivery reports arrive until you make a new address in Settings.',
  webhook: 'The other program is no longer notified, and the list of deliveries is deleted.',
  'message texts': 'Patients get the default texts again. This can’t be undone.',
};

/** All links and keys that work without a login, with maker, age, last use, and a button that ends them. */
export function OpenAccessCard() {
  const read = useOpenAccess();
  const [accessToEnd, setAccessToEnd] = useState<OpenAccess | 'patients' | null>(null);
  return (
    <div className={classes.links}>
      <ListCard title="Works without a sign-in">
        <p className={classes.note}>
          Calendar and password links stop working when the person who made them loses access. Everything else
          stays, once another manager keeps it.
        </p>
        <Loaded
          read={read}
          failed="Couldn’t load the list"
          waiting={
            <div className={classes.waiting}>
              <WaitingText />
            </div>
          }
          layout="part"
        >
          {(loaded) => (
            <ul aria-label="Works without a sign-in">
              {loaded.access.map((access) => (
                <AccessRow key={access._id} access={access} onEnd={() => setAccessToEnd(access)} />
              ))}
              <PatientLinks count={loaded.patientLinks} onEnd={() => setAccessToEnd('patients')} />
            </ul>
          )}
        </Loaded>
      </ListCard>
      {read.data && read.data.changes.length > 0 && <LastingChanges changes={read.data.changes} />}
      <EndAccess
        access={accessToEnd === 'patients' ? null : accessToEnd}
        onClose={() => setAccessToEnd(null)}
      />
      <EndPatientLinks isOpen={accessToEnd === 'patients'} onClose={() => setAccessToEnd(null)} />
    </div>
  );
}

/** Managers' recent changes that outlast a session, so that another manager notices a stolen one. */
function LastingChanges({ changes }: { changes: readonly LastingChange[] }) {
  const { timeZone } = useClinicZone();
  return (
    <div className={classes.links}>
      <ListCard title="Lately changed">
        <ul aria-label="Lately changed">
          {changes.map((change) => (
            <li key={change._id} className={classes.row}>
              <div className={classes.words}>
                <div>
                  {change.by.name} {formatLastingChange(change)}
                </div>
                <div className={classes.facts}>
                  {change.count > 1 && 'last '}
                  {formatMoment(change.at, timeZone)}
                </div>
              </div>
            </li>
          ))}
        </ul>
      </ListCard>
    </div>
  );
}

function AccessRow({ access, onEnd }: { access: OpenAccess; onEnd: () => void }) {
  const { timeZone } = useClinicZone();
  const keep = useAction(keepOpenAccess, { touches: openAccessTopics });
  const accessLabel = formatAccess(access);
  const maker =
    access.madeBy?.name ?? (access.kind === 'password' ? 'the server at its start' : 'before this list');
  const used = access.usedAt === null ? '' : ` · last used ${formatMoment(access.usedAt, timeZone)}`;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.name}>{accessLabel}</span>
          {access.isUndecided && <StatusBadge tone="amber" label="Keep or end?" />}
        </div>
        <div className={classes.facts}>
          {access.madeBy ? `Made by ${maker}` : `Made ${maker.startsWith('the') ? `by ${maker}` : maker}`},{' '}
          {formatMoment(access.madeAt, timeZone)}
          {used}
          {access.endsAt !== null && ` · ends ${formatMoment(access.endsAt, timeZone)}`}
        </div>
      </div>
      {access.isUndecided && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Keep: ${accessLabel}`}
          loading={keep.isPending}
          ref={keepFocus}
          onClick={() => void keep.run({ accessId: access._id })}
        >
          Keep
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={`End: ${accessLabel}`}
        ref={keepFocus}
        onClick={onEnd}
      >
        End
      </Button>
    </li>
  );
}

function PatientLinks({ count, onEnd }: { count: number; onEnd: () => void }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{count === 1 ? '1 patient link' : `${count} patient links`}</div>
        <div className={classes.facts}>They open a patient’s messages or an offered time</div>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label="End all patient links"
        disabled={count === 0}
        onClick={onEnd}
      >
        End all
      </Button>
    </li>
  );
}

/** Asks before a link or key is ended; null: the dialog is closed. */
function EndAccess({ access, onClose }: { access: OpenAccess | null; onClose: () => void }) {
  const lastAccess = useLast(access);
  const { run, isPending } = useAction(endOpenAccess, { touches: openAccessTopics });
  const end = async () => {
    if (lastAccess) await run({ accessId: lastAccess._id });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={access !== null}
      title={lastAccess ? `End: ${formatAccess(lastAccess)}?` : ''}
      confirmLabel="End"
      onConfirm={() => void end()}
      onCancel={onClose}
      isPending={isPending}
    >
      {lastAccess && afterEnd[lastAccess.kind]}
    </ConfirmDialog>
  );
}

function EndPatientLinks({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { run, isPending } = useAction(endPatientLinks, { touches: openAccessTopics });
  const end = async () => {
    await run({});
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="End all patient links?"
      confirmLabel="End all"
      onConfirm={() => void end()}
      onCancel={onClose}
      isPending={isPending}
    >
      Links in messages sent so far stop working: patients can’t use them to stop messages or accept an
      offered time, and have to call. New messages get new links.
    </ConfirmDialog>
  );
}

interface MadeByProps {
  access: readonly OpenAccess[];
  /** Managers who remove themselves can keep nothing; another manager must do that first. */
  isOwn: boolean;
  kept: readonly string[];
  onKeep: (ids: readonly string[]) => void;
}

/**
 * The links and keys one person made, inside the dialog that ends their access: which stop working and which stay.
 */
export function MadeBy({ access, isOwn, kept, onKeep }: MadeByProps) {
  const personal = access.filter(isPersonal);
  const ofPractice = access.filter((item) => !isPersonal(item));
  const toggle = (id: string) =>
    onKeep(kept.includes(id) ? kept.filter((other) => other !== id) : [...kept, id]);
  return (
    <>
      {isOwn && <MadeList title="These links of yours stop working:" access={personal} />}
      {!isOwn && personal.length > 0 && (
        <>
          <p>These links stop working, unless you keep them:</p>
          <Stack gap={10}>
            {personal.map((item) => (
              <Checkbox
                key={item._id}
                label={`Keep: ${formatAccess(item)}`}
                checked={kept.includes(item._id)}
                onChange={() => toggle(item._id)}
              />
            ))}
          </Stack>
        </>
      )}
      <MadeList
        title={isOwn ? 'Another manager has to keep these first:' : 'These stay, and become yours:'}
        access={ofPractice}
      />
    </>
  );
}

function MadeList({ title, access }: { title: string; access: readonly OpenAccess[] }) {
  if (access.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className={classes.made} aria-label={title}>
        {access.map((item) => (
          <li key={item._id}>{formatAccess(item)}</li>
        ))}
      </ul>
    </>
  );
}
