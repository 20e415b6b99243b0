import { clockOfServer } from './other-day.ts';

export const clinicTimeZone = 'Europe/Berlin';

/** The default settings of a story's server; the environment of the run is not passed on. */
export function clinicSettings(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    CLINIC_TIME_ZONE: clinicTimeZone,
    LOG_LEVEL: 'warn',
    // Some stories add records by calls, faster than users do.
    MAX_WRITES_PER_MINUTE: '100000',
    SECRET_KEY: 'a-key-of-stories-with-more-than-thirty-two-letters',
    ...clockOfServer(),
  };
}
