/** An unusable setting: one sentence that names it. The start ends with it, without a stack trace. */
export class SettingsError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'SettingsError';
  }
}
