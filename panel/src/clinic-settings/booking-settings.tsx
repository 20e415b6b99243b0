import { ListCard } from '@docket/ui/list-card.tsx';
import { NumberInput, Switch } from '@mantine/core';
import { OpeningHours } from './opening-hours.tsx';
import classes from './settings.module.css';
import { checkWeek } from './settings-draft.ts';
import type { SettingsFields } from './settings-form.tsx';

/** Opening hours, and the rules for bookings by patients. */
export function BookingSettings({ form, field }: SettingsFields) {
  return (
    <>
      <ListCard title="Opening hours">
        <OpeningHours
          keepsHours={form.values.keepsHours}
          week={form.values.week}
          faults={checkWeek(form.values)}
          isSubmitted={form.errors.openingHours !== undefined}
          onChange={({ keepsHours, week }) => {
            if (keepsHours !== undefined) form.setFieldValue('keepsHours', keepsHours);
            if (week) form.setFieldValue('week', week);
          }}
        />
      </ListCard>
      <ListCard title="Booking">
        <div className={classes.fields}>
          <NumberInput
            label="Minimum notice, in minutes"
            description="Default for doctors without their own. The front desk can always book"
            min={0}
            max={43_200}
            step={15}
            allowDecimal={false}
            {...field('noticeMinutes')}
          />
          <Switch
            className={classes.switch}
            label="Publish free times (for a booking page)"
            description="Anyone can read them without logging in. No names are included"
            {...form.getInputProps('openSlotsForAll', { type: 'checkbox' })}
          />
        </div>
      </ListCard>
    </>
  );
}
