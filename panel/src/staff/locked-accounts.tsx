import { reopenSignIn, type ShutAccount } from '@docket/contract/staff.ts';
import { keepFocus } from '@docket/ui/keep-focus.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useAction } from '../api/use-action.ts';
import classes from './staff.module.css';

/** Accounts that too many failed tries shut, and the way to open them again. */
export function ShutAccounts({ accounts }: { accounts: readonly ShutAccount[] }) {
  const { run } = useAction(reopenSignIn, { touches: ['people'] });
  return (
    <div className={classes.shut}>
      <ListCard title="Closed after failed tries">
        <p className={classes.note}>
          Somebody tried 100 wrong passwords in a row. Until it is opened again, each can log in only where
          they did before.
        </p>
        <ul className={classes.list} aria-label="Closed after failed tries">
          {accounts.map(({ accountId, name, email }) => (
            <li key={accountId} className={classes.row}>
              <IconLock size={20} stroke={1.6} aria-hidden className={classes.sign} />
              <div className={classes.words}>
                <div className={classes.name}>{name}</div>
                <div className={classes.email}>{email}</div>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Open sign-in again for ${name}`}
                ref={keepFocus}
                onClick={() => void run({ accountId })}
              >
                Open again
              </Button>
            </li>
          ))}
        </ul>
      </ListCard>
    </div>
  );
}
