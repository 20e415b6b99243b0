import { Card } from '@docket/ui/card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import cardClasses from './doctor-card.module.css';
import classes from './doctor-list-page.module.css';

const places = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** All Doctors in the shape of what comes. */
export function DoctorListWaiting() {
  return (
    <>
      <div className={classes.waiting}>
        <WaitingText />
      </div>
      <div className={classes.grid} aria-hidden>
        {places.map((place) => (
          <Card key={place} flush className={cardClasses.card}>
            <Skeleton className={cardClasses.picture} radius={0} />
            <div className={cardClasses.body}>
              <Skeleton height={16} width="70%" my={2} />
              <Skeleton height={14} width="50%" my={2} />
              <Skeleton height={18} width="40%" mt="auto" />
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
