/** What the environment decides, read once at the start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The origin people reach the panel under, without a trailing slash; null: whatever the request says. */
  readonly publicUrl: string | null;
  readonly trustProxy: boolean;
  readonly dataDir: string;
  /** null: SQLite in `dataDir` */
  readonly databaseUrl: string | null;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly clinicName: string;
  readonly timeZone: string;
  readonly corsOrigins: readonly string[];
  readonly sessionHours: number;
  /** 'auto': a demo clinic on a new database without ADMIN_EMAIL */
  readonly demo: 'auto' | 'on' | 'off';
  readonly logLevel: string;
}
