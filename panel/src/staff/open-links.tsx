import { endLink, type OpenLink } from '@docket/contract/staff.ts';
import { keepFocus } from '@docket/ui/keep-focus.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { sayMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import classes from './staff.module.css';

/** Every link that still lets somebody choose a password, doctors' too: who it is for, who made it, and its end. */
export function OpenLinks({ links }: { links: readonly OpenLink[] }) {
  const { timeZone } = useClinicZone();
  const [asked, setAsked] = useState<string | null>(null);
  const { run, isPending } = useAction(endLink, { touches: ['people'] });
  const end = (linkId: string) => {
    setAsked(linkId);
    void run({ linkId });
  };
  return (
    <div className={classes.links}>
      <ListCard title="Open links">
        <p className={classes.note}>
          Each lets one person choose a password, once. A link also ends when its maker loses access.
        </p>
        <ul className={classes.list} aria-label="Open links">
          {links.map((link) => (
            <li key={link._id} className={classes.row}>
              <IconLink size={20} stroke={1.6} aria-hidden className={classes.sign} />
              <div className={classes.words}>
                <div className={classes.name}>{link.name}</div>
                <div className={classes.email}>{link.email}</div>
                <div className={classes.facts}>
                  {link.hasPassword ? 'New password' : 'Invitation'} ·{' '}
                  {link.madeBy === null ? 'made at the start' : `made by ${link.madeBy}`} · ends{' '}
                  {sayMoment(link.expiresAt, timeZone)}
                </div>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`End the link for ${link.name}`}
                aria-busy={(isPending && asked === link._id) || undefined}
                ref={keepFocus}
                onClick={() => end(link._id)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      </ListCard>
    </div>
  );
}
