/** Account of the admin in a clinic that a proof starts. */
export const admin = { email: 'admin@proof.example', password: 'proved over and over' };

/** Returns the settings of such a clinic; `database` names its database. */
export function clinicSettings(database: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...database,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CLINIC_TIME_ZONE: 'Europe/Berlin',
    LOG_LEVEL: 'error',
    // One account works as fast here as a hundred desks.
    MAX_WRITES_PER_MINUTE: '10000000',
  };
}
