import { isPicture } from '@docket/contract/images.ts';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import classes from './list.module.css';

interface PersonCellProps {
  name: string;
  image: string;
}

/** A face and a name; a very long name is cut on screen and whole in its title. */
export function PersonCell({ name, image }: PersonCellProps) {
  return (
    <div className={classes.person}>
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
      <span className={classes.personName} title={name}>
        {name}
      </span>
    </div>
  );
}
