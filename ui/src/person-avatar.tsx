import { useState } from 'react';
import { choosePastel, toInitials } from './initials.ts';
import classes from './person-avatar.module.css';

interface PersonAvatarProps {
  name: string;
  /** URL of the picture; null or empty: initials. */
  image: string | null;
  /** Pixels. */
  size?: number;
}

/**
 * A person's picture, or their initials on their pastel. Hidden from screen readers, because the name is shown beside
 * it.
 */
export function PersonAvatar({ name, image, size = 32 }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.36)) };
  const pastel = choosePastel(name);
  if (!image || broken === image)
    return (
      <span className={classes.avatar} style={style} data-pastel={pastel} aria-hidden>
        {toInitials(name)}
      </span>
    );
  return (
    <img
      className={classes.avatar}
      style={style}
      data-pastel={pastel}
      src={image}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(image)}
    />
  );
}
