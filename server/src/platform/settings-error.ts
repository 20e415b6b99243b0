/** A setting that can't be used: one sentence that names it. The start ends with it, without a stack. */
export class SettingsError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'SettingsError';
  }
}
