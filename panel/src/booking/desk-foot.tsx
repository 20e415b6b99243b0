import { Button } from '@mantine/core';
import classes from './foot.module.css';
import { RefusalNotice } from './refusal-notice.tsx';
import { sayMissing } from './say-missing.ts';
import { enterSentence, planSentence } from './say-plan.ts';
import type { Desk } from './use-desk.ts';
import { Warnings } from './warnings.tsx';

/** The end of the desk: what Enter would do, what to know before, why it was refused. */
export function DeskFoot({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { plan, refusal, asked, read, today } = desk;
  const { who, place } = plan;
  const isKnown = who?.kind === 'known' && place !== null;
  const said = desk.isWaiting ? 'Looking...' : asked ? sayMissing(asked, read.answer) : '';
  return (
    <div className={classes.foot}>
      {isKnown && !refusal && (
        <Warnings patientId={who.patient._id} doctorId={place.doctorId} slotDate={place.slotDate} />
      )}
      {refusal && (
        <RefusalNotice refusal={refusal} today={today} onPlace={desk.bookPlace} onSend={desk.send} />
      )}
      <div className={classes.line}>
        <div className={classes.words}>
          <div className={classes.asked} role="status">
            {said}
          </div>
          {!said && <div className={classes.enter}>{enterSentence(desk)}</div>}
          {!said && <div className={classes.plan}>{planSentence(desk)}</div>}
        </div>
        <div className={classes.buttons}>
          <Button variant="default" className={classes.close} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={desk.isPending}>
            {desk.form.isWalkIn ? 'Book walk-in' : 'Book appointment'}
          </Button>
        </div>
      </div>
    </div>
  );
}
