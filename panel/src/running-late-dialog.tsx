import { formatClockTime, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { Anchor } from '@mantine/core';
import type { Role } from './api/session.ts';
import { useClinicToday } from './clinic/use-clinic-today.ts';
import { hoursOwner } from './doctors/hours-owner.ts';
import { ReschedulingDialog } from './rescheduling/rescheduling-dialog.tsx';
import { useRescheduling } from './rescheduling/use-rescheduling.ts';
import { DelayDialog } from './running-late/delay-dialog.tsx';
import { closeDelayQuestion, useDelayQuestion } from './running-late/delay-question.ts';
import type { LateDoctor } from './running-late/use-expected-times.ts';

/**
 * The delay dialog, with rescheduling of patients expected after hours. They are joined here, because delays must not
 * import rescheduling.
 */
export function RunningLateDialog({ role }: { role: Role }) {
  const { doctorId } = useDelayQuestion();
  const today = toIsoDate(useClinicToday().today);
  const rescheduling = useRescheduling(hoursOwner(role === 'doctor' ? null : (doctorId ?? '')), {
    onDone: closeDelayQuestion,
  });
  // From the first of them on; earlier appointments end in time.
  const reschedule = ([first]: LateDoctor['afterHours']) => {
    if (!first) return;
    closeDelayQuestion();
    const span = {
      fromDate: today,
      fromTime: formatClockTime(first.startsAt),
      toDate: today,
      toTime: '24:00',
    };
    void rescheduling.propose({
      kind: 'time off',
      isWholeClinic: false,
      timeOff: { ...span, reason: 'Running late' },
    });
  };
  return (
    <>
      <DelayDialog
        role={role}
        afterHours={({ afterHours }) => (
          <Anchor component="button" type="button" ta="left" onClick={() => reschedule(afterHours)}>
            {afterHours.length === 1
              ? '1 appointment would end after hours: reschedule it'
              : `${afterHours.length} appointments would end after hours: reschedule them`}
          </Anchor>
        )}
      />
      <ReschedulingDialog rescheduling={rescheduling} />
    </>
  );
}
