import { ListCard } from '@docket/ui/list-card.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Button, Kbd, Switch } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type Role, useTokens } from '../api/session.ts';
import { Letterhead } from '../clinic/letterhead.tsx';
import { HideAfterChoice } from '../layout/shortcuts/hide-after-choice.tsx';
import { singleKeys } from '../layout/shortcuts/shortcuts.ts';
import { setSingleKeysOn, useSingleKeysOn } from '../layout/shortcuts/single-keys-setting.ts';
import classes from './help-page.module.css';
import { deskPhrases, type Task, tasks } from './help-texts.ts';

/** One printed sheet for the front desk: the most common tasks, phrases for booking, and the keys. */
export function HelpPage() {
  const role: Role = useTokens().admin === null ? 'doctor' : 'admin';
  return (
    <div className={classes.sheet}>
      <Letterhead role={role} />
      <PageTitle
        title="Help"
        subtitle={role === 'admin' ? 'One sheet for the front desk' : 'One sheet for the consulting room'}
        actions={
          <Button
            className={classes.print}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      <div className={classes.columns}>
        <TaskList title="The ten most common tasks" tasks={tasks[role].common} />
        <TaskList title="More tasks" tasks={tasks[role].more} />
        {role === 'admin' && <DeskLanguage />}
        <Keys role={role} />
      </div>
    </div>
  );
}

function TaskList({ title, tasks }: { title: string; tasks: readonly Task[] }) {
  return (
    <ListCard title={title} className={classes.tasks}>
      <ol>
        {tasks.map(({ task, instruction }) => (
          <li key={task} className={classes.task}>
            <strong>{task}</strong>
            <span>{instruction}</span>
          </li>
        ))}
      </ol>
    </ListCard>
  );
}

function DeskLanguage() {
  return (
    <ListCard title="What the booking field understands">
      <p className={classes.lead}>
        Patient, doctor and time, in any order, in one line: “lim with cohen thu 10:30”. Words it did not
        understand are shown beside it.
      </p>
      <dl className={classes.words}>
        {deskPhrases.map(({ label, examples }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{examples}</dd>
          </div>
        ))}
      </dl>
    </ListCard>
  );
}

function Keys({ role }: { role: Role }) {
  const isOn = useSingleKeysOn();
  return (
    <ListCard title="Keys">
      <dl className={classes.keys}>
        <div>
          <dt>{role === 'admin' ? 'Search or book, from anywhere' : 'Search, from anywhere'}</dt>
          <dd>
            <Kbd>Ctrl K</Kbd>
          </dd>
        </div>
        {singleKeys[role].map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>{label}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.switch}>
        <Switch
          label="Single-key shortcuts"
          description="Switch them off if they interfere with dictation or another tool. Saved in this browser."
          checked={isOn}
          onChange={(event) => setSingleKeysOn(event.currentTarget.checked)}
        />
        <HideAfterChoice />
      </div>
    </ListCard>
  );
}
