import {
  endOpenAccess,
  endPatientLinks,
  isPersonal,
  keepOpenAccess,
  type LastingChange,
  listOpenAccess,
  type OpenAccess,
  openAccessTopics,
} from '@docket/contract/open-access.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { keepFocus } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { formatLastingChange } from './format-lasting-change.ts';
import classes from './staff.module.css';
import { useLast } from './use-last.ts';

export function useOpenAccess() {
  return useRead([...openAccessTopics], listOpenAccess, {});
}

/** What one of them is, such as "Calendar link of Dr. Lin". */
function formatAccess({ kind, about }: Pick<OpenAccess, 'kind' | 'about'>): string {
  switch (kind) {
    case 'calendar':
      return `Calendar link of ${about}`;
    case 'password':
      return `Password link for ${about}`;
    case 'sms address':
      return 'Address of the SMS gateway';
    case 'webhook':
      return `Webhook to ${URL.canParse(about) ? new URL(about).host : about}`;
    case 'message texts':
      return about === '1' ? '1 message text of your own' : `${about} message texts of your own`;
  }
}

const afterEnd: Readonly<Record<OpenAccess['kind'], string>> = {
  calendar: 'Calendar programs that read it get nothing from now on. The doctor can make a new link.',
  password: 'It lets nobody choose a password any more. A new one can be made for the person or the doctor.',
  'sms address': 'Replies and receipts of SMS are not taken until you make a new address under Settings.',
  webhook: 'The program there receives nothing more, and the list of its deliveries goes.',
  'message texts': 'Patients read the built-in texts again. This can’t be undone.',
};

/** Everything that answers or acts without a sign-in: what, by whom, since when, last used, and its end. */
export function OpenAccessCard() {
  const { data, isError, isFetching, refetch } = useOpenAccess();
  const [asked, setAsked] = useState<OpenAccess | 'patients' | null>(null);
  return (
    <div className={classes.links}>
      <ListCard title="Works without a sign-in">
        <p className={classes.note}>
          Calendar and password links end when their maker loses access. What belongs to the practice stays,
          once another manager keeps it.
        </p>
        {!data && isError && (
          <FailedNotice
            message="The list could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !isError && (
          <div className={classes.waiting}>
            <WaitingText />
          </div>
        )}
        {data && (
          <ul className={classes.list} aria-label="Works without a sign-in">
            {data.access.map((access) => (
              <AccessRow key={access._id} access={access} onEnd={() => setAsked(access)} />
            ))}
            <PatientLinks count={data.patientLinks} onEnd={() => setAsked('patients')} />
          </ul>
        )}
      </ListCard>
      {data && data.changes.length > 0 && <LastingChanges changes={data.changes} />}
      <EndAccess access={asked === 'patients' ? null : asked} onClose={() => setAsked(null)} />
      <EndPatientLinks isOpen={asked === 'patients'} onClose={() => setAsked(null)} />
    </div>
  );
}

/** What managers did lately that asks for a password: another manager sees what a stolen session did. */
function LastingChanges({ changes }: { changes: readonly LastingChange[] }) {
  const { timeZone } = useClinicZone();
  return (
    <div className={classes.links}>
      <ListCard title="Lately changed">
        <ul className={classes.list} aria-label="Lately changed">
          {changes.map((change) => (
            <li key={change._id} className={classes.row}>
              <div className={classes.words}>
                <div>
                  {change.by.name} {formatLastingChange(change)}
                </div>
                <div className={classes.facts}>{formatMoment(change.at, timeZone)}</div>
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
  const what = formatAccess(access);
  const maker =
    access.madeBy?.name ?? (access.kind === 'password' ? 'the server at its start' : 'before this list');
  const used = access.usedAt === null ? '' : ` · last used ${formatMoment(access.usedAt, timeZone)}`;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.name}>{what}</span>
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
          aria-label={`Keep: ${what}`}
          loading={keep.isPending}
          ref={keepFocus}
          onClick={() => void keep.run({ accessId: access._id })}
        >
          Keep
        </Button>
      )}
      <Button variant="default" size="compact-md" aria-label={`End: ${what}`} ref={keepFocus} onClick={onEnd}>
        End
      </Button>
    </li>
  );
}

function PatientLinks({ count, onEnd }: { count: number; onEnd: () => void }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {count === 1 ? '1 link of a patient' : `${count} links of patients`}
        </div>
        <div className={classes.facts}>To their messages, and to offered times</div>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label="End all links of patients"
        disabled={count === 0}
        onClick={onEnd}
      >
        End all
      </Button>
    </li>
  );
}

/** Asks before one of them ends; null: the dialog is closed. */
function EndAccess({ access, onClose }: { access: OpenAccess | null; onClose: () => void }) {
  const shown = useLast(access);
  const { run, isPending } = useAction(endOpenAccess, { touches: openAccessTopics });
  const end = async () => {
    if (shown) await run({ accessId: shown._id });
    onClose();
  };
  return (
    <AskDialog
      isOpen={access !== null}
      title={shown ? `End: ${formatAccess(shown)}?` : ''}
      yes="End"
      onYes={() => void end()}
      onNo={onClose}
      isPending={isPending}
    >
      {shown && afterEnd[shown.kind]}
    </AskDialog>
  );
}

function EndPatientLinks({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { run, isPending } = useAction(endPatientLinks, { touches: openAccessTopics });
  const end = async () => {
    await run({});
    onClose();
  };
  return (
    <AskDialog
      isOpen={isOpen}
      title="End all links of patients?"
      yes="End all"
      onYes={() => void end()}
      onNo={onClose}
      isPending={isPending}
    >
      Links in messages that were sent until now open nothing: patients can’t stop messages or take an offered
      time with them, and call instead. Messages written from now on have new links.
    </AskDialog>
  );
}

interface MadeByProps {
  access: readonly OpenAccess[];
  /** The person is who asks: another manager keeps what is to stay. */
  isOwn: boolean;
  kept: readonly string[];
  onKeep: (ids: readonly string[]) => void;
}

/** What one person made, as the dialog that ends their right lists it. */
export function MadeBy({ access, isOwn, kept, onKeep }: MadeByProps) {
  if (access.length === 0) return null;
  const toggle = (id: string) =>
    onKeep(kept.includes(id) ? kept.filter((other) => other !== id) : [...kept, id]);
  return (
    <>
      <p>{isOwn ? 'Made by you' : 'Made by this person'}, and working without a sign-in:</p>
      <ul className={classes.made}>
        {access.map((item) => (
          <li key={item._id}>
            {isOwn ? (
              `${formatAccess(item)}${isPersonal(item) ? ' ends' : ': another manager keeps it first'}`
            ) : isPersonal(item) ? (
              <label>
                <input type="checkbox" checked={kept.includes(item._id)} onChange={() => toggle(item._id)} />{' '}
                Keep: {formatAccess(item)}
              </label>
            ) : (
              `${formatAccess(item)} stays, and is yours from then on`
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
