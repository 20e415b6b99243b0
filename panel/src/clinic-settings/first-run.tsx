import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { readSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { useIsManager } from '../api/use-staff-role.ts';
import classes from './first-run.module.css';

const hiddenUnder = 'first-run-hidden';

type FirstStep = keyof AnswerOf<typeof readSettings>['setUp'];
const steps: readonly {
  step: FirstStep;
  title: string;
  text: string;
  link: LinkOptions;
  action: string;
}[] = [
  {
    step: 'practice',
    title: 'Name the practice',
    text: 'Its name, address and phone are on screens, prints and messages. The country brings public holidays.',
    link: { to: '/settings' },
    action: 'Settings',
  },
  {
    step: 'doctors',
    title: 'Add the doctors',
    text: 'Each gets a link to choose a password.',
    link: { to: '/add-doctor' },
    action: 'Add Doctor',
  },
  {
    step: 'hours',
    title: 'Set their working hours',
    text: 'Open a doctor in the list and choose Hours. Free times come from these hours.',
    link: { to: '/doctor-list' },
    action: 'Doctors List',
  },
  {
    step: 'fees',
    title: 'Set their fees',
    text: 'Open a doctor in the list and choose Edit. A booking takes the fee of its doctor.',
    link: { to: '/doctor-list' },
    action: 'Doctors List',
  },
  {
    step: 'holidays',
    title: 'Close on public holidays',
    text: 'They are suggested for the practice’s country.',
    link: { to: '/settings', search: { part: 'booking' } },
    action: 'Settings',
  },
  {
    step: 'people',
    title: 'Invite the others at the desk',
    text: 'With separate accounts, the history shows who did what.',
    link: { to: '/people' },
    action: 'Staff',
  },
];

/** The first steps of a new practice's manager, in order; disappears when all are done. */
export function FirstRun() {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenUnder) !== null);
  const clinic = useRead(['settings'], readClinic, {});
  // The demo clinic is set up, under Docket's name.
  const isVisible = useIsManager() && !isHidden && clinic.data?.demo === null;
  const { data } = useRead(['settings', 'doctors', 'people'], readSettings, {}, { enabled: isVisible });
  if (!data || !isVisible) return null;
  const { setUp } = data;
  const next = steps.find(({ step }) => !setUp[step]);
  if (!next) return null;
  const hide = () => {
    localStorage.setItem(hiddenUnder, '1');
    setHidden(true);
  };
  return (
    <div className={classes.place}>
      <ListCard
        title="Set up your practice"
        action={
          <Button variant="subtle" size="compact-md" onClick={hide}>
            Hide this list
          </Button>
        }
      >
        <ol>
          {steps.map(({ step, title, text, link, action }) => (
            <li key={step} className={classes.step} data-done={setUp[step] || undefined}>
              {setUp[step] ? (
                <IconCircleCheck className={classes.sign} size={20} role="img" aria-label="Done" />
              ) : (
                <IconCircle className={classes.sign} size={20} role="img" aria-label="To do" />
              )}
              <div className={classes.words}>
                <div className={classes.title}>{title}</div>
                <div className={classes.quiet}>{text}</div>
              </div>
              {!setUp[step] && (
                <Button
                  variant={step === next.step ? 'filled' : 'default'}
                  renderRoot={(button) => <Link {...link} {...button} />}
                >
                  {action}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </ListCard>
    </div>
  );
}
