import { WaitingText } from '@docket/ui/waiting-text.tsx';

/** While the code of a page is on its way. */
export function PageWaiting() {
  return <WaitingText />;
}
