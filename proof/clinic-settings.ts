/** Who signs in to a clinic that a proof begins. */
export const admin = { email: 'admin@proof.example', password: 'proved over and over' };

/** The settings of such a clinic; takes those that name its database. */
export function clinicSettings(database: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...database,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CLINIC_TIME_ZONE: 'Europe/Berlin',
    LOG_LEVEL: 'error',
    // One account works here as fast as a hundred desks.
    MAX_WRITES_PER_MINUTE: '10000000',
  };
}
