import { checkBooking } from '@docket/contract/booking.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRead } from '../api/use-read.ts';
import classes from './foot.module.css';

interface WarningsProps {
  patientId: string;
  doctorId: string;
  slotDate: string;
}

/** What somebody should know before booking; never in the way. Nothing is said of another patient or day than this one. */
export function Warnings(props: WarningsProps) {
  const { data, isPlaceholderData } = useRead(['appointments', 'patients'], checkBooking, props);
  const warnings = isPlaceholderData ? [] : (data?.warnings ?? []);
  return (
    <div role="status" aria-label="Before booking">
      {warnings.length > 0 && (
        <ul className={classes.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>
              <IconAlertTriangle size={16} aria-hidden />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
