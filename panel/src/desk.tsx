import { DialogHost } from './appointments/dialogs/dialog-host.tsx';
import { Frame } from './frame/frame.tsx';

/** The frame, with what the rows of any page open over it: the frame knows nothing of appointments, so they meet here. */
export function Desk() {
  return (
    <>
      <Frame />
      <DialogHost />
    </>
  );
}
