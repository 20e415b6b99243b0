import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { showNames, useNamesHidden } from './names-hidden.ts';
import classes from './unless-names-hidden.module.css';

interface UnlessNamesHiddenProps {
  children: ReactNode;
  /** Shown while names are hidden; default: a sentence. */
  instead?: ReactNode;
}

/**
 * Wraps a form or field with a patient's data. While names are hidden, the form is removed from the page but keeps
 * its input. A form that opens while names are hidden mounts only when names are shown, so that it never starts from
 * masked values.
 */
export function UnlessNamesHidden({ children, instead = <NamesAreHidden /> }: UnlessNamesHiddenProps) {
  const isHidden = useNamesHidden();
  const [hasBegun, setBegun] = useState(!isHidden);
  if (!isHidden && !hasBegun) setBegun(true);
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.host ?? '';
    return element;
  });
  // Attached before the children measure themselves.
  const attachHost = useCallback((element: HTMLElement | null) => element?.append(host), [host]);
  return (
    <>
      {isHidden ? instead : <div ref={attachHost} className={classes.host} />}
      {hasBegun && createPortal(children, host)}
    </>
  );
}

function NamesAreHidden() {
  return (
    <div className={classes.notice} role="status">
      <IconEyeOff size={18} stroke={1.7} aria-hidden />
      <span>Names are hidden in this browser. Show them to go on; what you typed is still there.</span>
      <Button variant="default" size="compact-md" onClick={showNames}>
        Show names
      </Button>
    </div>
  );
}
