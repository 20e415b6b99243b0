import { ListCard } from '@docket/ui/list-card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import type { Role } from '../api/session.ts';
import classes from './dashboard.module.css';
import rows from './rows.module.css';
import dayClasses from './today-card.module.css';

const skeletonKeys = ['1', '2', '3', '4', '5'];

export function DashboardLoading({ role }: { role: Role }) {
  return (
    <div className={classes.columns} data-role={role}>
      <ListCard title="Today" className={dayClasses.card} action={<WaitingText />}>
        <ul aria-hidden>
          {skeletonKeys.map((key) => (
            <li key={key} className={rows.row}>
              <Skeleton height={14} width={64} />
              <div className={rows.words}>
                <Skeleton height={14} width="50%" />
              </div>
              <Skeleton height={34} width={34} />
            </li>
          ))}
        </ul>
      </ListCard>
      <ListCard title="Latest Bookings">
        <ul aria-hidden>
          {skeletonKeys.map((key) => (
            <li key={key} className={rows.booking}>
              <Skeleton circle height={40} />
              <div className={rows.words}>
                <Skeleton height={14} width="40%" my={3} />
                <Skeleton height={13} width="55%" my={3} />
              </div>
              <Skeleton height={34} width={110} />
            </li>
          ))}
        </ul>
      </ListCard>
    </div>
  );
}
