import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { showNames, useNamesHidden } from './names-hidden.ts';
import classes from './unless-names-hidden.module.css';

interface UnlessNamesHiddenProps {
  children: ReactNode;
  /** What stands there meanwhile, where it is not the sentence. */
  instead?: ReactNode;
}

/**
 * A form, or a field, of what is typed about a patient. While names are hidden it is taken off the page, its values with
 * it, and comes back as it was left. One that is opened then begins only when names are shown, so that it never begins
 * with what stands in their place.
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
  // Before what is inside measures itself.
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
      <span>Names are hidden in this browser. What is typed here waits until they are shown.</span>
      <Button variant="default" size="compact-md" onClick={showNames}>
        Show names
      </Button>
    </div>
  );
}
