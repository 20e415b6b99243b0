/** Account of the admin in a clinic that a proof starts. */
export const admin = { email: 'admin@proof.example', password: 'proved over and over' };

/** Returns the settings of a proof's clinic. `database` holds the settings of its database. */
export function clinicSettings(database: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...database,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CLINIC_TIME_ZONE: 'Europe/Berlin',
    LOG_LEVEL: 'error',
    // A proof's single account writes as much as a hundred desks.
    MAX_WRITES_PER_MINUTE: '10000000',
  };
}
