import { Skeleton } from '@mantine/core';
import classes from './appointment-card.module.css';
import listClasses from './list.module.css';

const places = ['1', '2', '3', '4', '5', '6'];

/** Cards in the shape of those to come. */
export function CardsWaiting() {
  return (
    <ul className={listClasses.cards} aria-hidden>
      {places.map((place) => (
        <li key={place} className={classes.card}>
          <div className={classes.head}>
            <Skeleton circle height={40} width={40} />
            <div className={classes.words}>
              <Skeleton height={14} width={140} my={3} />
              <Skeleton height={12} width={90} my={4} />
            </div>
          </div>
          <div className={classes.slot}>
            <Skeleton height={12} width={170} my={4} />
          </div>
          <div className={classes.foot}>
            <div className={classes.facts}>
              <Skeleton height={12} width={130} my={4} />
              <Skeleton height={12} width={110} my={4} />
            </div>
            <Skeleton height={34} width={76} />
          </div>
        </li>
      ))}
    </ul>
  );
}
