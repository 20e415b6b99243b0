/** The parts of Settings in their order, with their titles. */
export const settingsParts = {
  practice: 'Practice',
  booking: 'Booking',
  messages: 'Messages',
  connections: 'Connections',
} as const;
export type SettingsPart = keyof typeof settingsParts;

/** The part in the URL; the first part has none. */
export interface SettingsSearch {
  readonly part?: SettingsPart;
}

const parts = Object.keys(settingsParts) as SettingsPart[];

/** Drops an unknown part, and the first one, from the URL. */
export function parseSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const part = parts.find((name) => name === search.part);
  return part && part !== 'practice' ? { part } : {};
}
