import { ListCard } from '@docket/ui/list-card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import classes from './dashboard.module.css';
import rows from './rows.module.css';

const places = ['1', '2', '3', '4', '5'];

/** Both lists of a dashboard in the shape of what comes. */
export function DashboardWaiting() {
  return (
    <div className={classes.columns}>
      <ListCard title="Latest Bookings" action={<WaitingText />}>
        <ul aria-hidden>
          {places.map((place) => (
            <li key={place} className={rows.row}>
              <Skeleton circle height={40} />
              <div className={rows.words}>
                <Skeleton height={14} width="40%" my={3} />
                <Skeleton height={13} width="55%" my={3} />
              </div>
              <Skeleton height={34} width={34} />
            </li>
          ))}
        </ul>
      </ListCard>
      <ListCard title="Today">
        <ul aria-hidden>
          {places.map((place) => (
            <li key={place} className={rows.row}>
              <Skeleton height={14} width={64} />
              <Skeleton height={14} width="50%" />
            </li>
          ))}
        </ul>
      </ListCard>
    </div>
  );
}
