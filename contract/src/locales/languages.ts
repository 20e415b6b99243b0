/** Languages of messages, each in that language. A patient without one gets the practice's. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
} as const;
export type Language = keyof typeof languages;

// Safe to cast: the keys of this object.
export const languageNames = Object.keys(languages) as [Language, ...Language[]];
