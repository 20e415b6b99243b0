import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import classes from './people.module.css';
import { PersonMenu, type PersonMenuProps } from './person-menu.tsx';

/** One admin: who it is, whether they can sign in yet, and what can be done. */
export function PersonRow(props: PersonMenuProps) {
  const { name, email, canSignIn, you } = props.person;
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} image={null} size={40} />
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.name}>{name}</span>
          {you && <StatusBadge tone="teal" label="You" />}
          {!canSignIn && <StatusBadge tone="amber" label="Invited" />}
        </div>
        <div className={classes.email}>{email}</div>
      </div>
      <PersonMenu {...props} />
    </li>
  );
}
