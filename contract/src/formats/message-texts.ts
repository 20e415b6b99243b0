import type { MessageKind } from '../endpoints/messages.ts';
import { arabic } from '../locales/ar.ts';
import { german } from '../locales/de.ts';
import { english } from '../locales/en.ts';
import { spanish } from '../locales/es.ts';
import { french } from '../locales/fr.ts';
import type { LanguageTexts, MessageTemplate } from '../locales/language-texts.ts';
import type { Language } from '../locales/languages.ts';
import { portuguese } from '../locales/pt.ts';
import { turkish } from '../locales/tr.ts';
import { ukrainian } from '../locales/uk.ts';

/** Fields of a template, written in braces: `{date}`. */
export const templateFields = [
  'patient',
  'doctor',
  'date',
  'time',
  'oldDate',
  'oldTime',
  'expected',
  'until',
  'link',
  'practice',
  'address',
  'phone',
] as const;
export type TemplateField = (typeof templateFields)[number];

const textsByLanguage: Readonly<Record<Language, LanguageTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  tr: turkish,
  uk: ukrainian,
  ar: arabic,
};

export function getTexts(language: Language): LanguageTexts & { readonly language: Language } {
  return { ...textsByLanguage[language], language };
}

/** A locked phone shows subjects to other people, so these fields must not identify the patient or the doctor. */
const subjectFields: readonly TemplateField[] = [
  'date',
  'time',
  'oldDate',
  'oldTime',
  'expected',
  'until',
  'practice',
];

// Fields that only these kinds of messages have a value for.
const kindsByField: Partial<Record<TemplateField, readonly MessageKind[]>> = {
  oldDate: ['moved', 'rescheduled', 'offer'],
  oldTime: ['moved', 'rescheduled', 'offer'],
  expected: ['late'],
  until: ['offer'],
  link: ['offer'],
};

/** Returns the fields that subject, text and SMS of this kind of message may contain. */
export function listTemplateFields(
  kind: MessageKind,
): Record<keyof MessageTemplate, readonly TemplateField[]> {
  const known = templateFields.filter((field) => kindsByField[field]?.includes(kind) ?? true);
  return {
    subject: known.filter((field) => subjectFields.includes(field)),
    text: known,
    sms: known.filter((field) => field !== 'patient' && field !== 'doctor'),
  };
}

/**
 * Returns the first fault of a practice's template with its part and a sentence that names the field; null if it is
 * valid.
 */
export function findTemplateFault(
  kind: MessageKind,
  template: MessageTemplate,
): { part: keyof MessageTemplate; sentence: string } | null {
  const allowed = listTemplateFields(kind);
  for (const part of ['subject', 'text', 'sms'] as const) {
    const named = template[part].match(/\{[^{}\n]*\}/g) ?? [];
    const unknown = named.find((field) => !allowed[part].some((name) => field === `{${name}}`));
    if (unknown === undefined) {
      const sentence = findUnclosed(template[part]) ?? findUnanswerable(kind, part, template[part]);
      if (sentence !== null) return { part, sentence };
      continue;
    }
    const isPrivate = allowed.text.some((name) => unknown === `{${name}}`);
    const sentence = isPrivate
      ? `${unknown} can’t be in ${part === 'sms' ? 'an SMS' : 'a subject'}, which locked phones show`
      : `There is no field ${unknown}`;
    return { part, sentence };
  }
  return null;
}

/** Returns a sentence about an opening brace without its closing one, which would be sent as typed; null if none. */
function findUnclosed(text: string): string | null {
  const open = text.replace(/\{[^{}\n]*\}/g, '').match(/\{[^\s{}]*/)?.[0];
  return open === undefined ? null : `${open} has no closing } in its line`;
}

const answerFields = ['link', 'phone'] as const satisfies readonly TemplateField[];

/** Returns the fields of a text by which a patient can answer an offer. */
function findAnswerFields(text: string): readonly TemplateField[] {
  return answerFields.filter((name) => text.includes(`{${name}}`));
}

/** Returns a sentence if an offer's text has no way to answer; null otherwise. An empty part uses the built-in text. */
function findUnanswerable(kind: MessageKind, part: keyof MessageTemplate, text: string): string | null {
  if (kind !== 'offer' || part === 'subject' || text === '' || findAnswerFields(text).length > 0) return null;
  return 'Without {link} or {phone} the patient can’t answer';
}

/**
 * Returns a template with its fields filled in, once: braces in a name stay as they are. A line with an empty field
 * is left out, and blank lines at both ends are trimmed.
 */
export function fillTemplate(template: string, values: Readonly<Record<TemplateField, string>>): string {
  const lines = template.split('\n').flatMap((line) => {
    const fields = line.match(/\{(\w+)\}/g) ?? [];
    if (fields.some((field) => readField(field, values) === '')) return [];
    return [line.replace(/\{\w+\}/g, (field) => readField(field, values) ?? field)];
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Returns each part of a message from the practice's template. The built-in text is used if no line is left (every
 * line has an empty field), or if an offer would lack a link and a phone number to answer by.
 */
export function fillMessage(
  kind: MessageKind,
  builtIn: MessageTemplate,
  practiceTemplate: MessageTemplate | null,
  values: Readonly<Record<keyof MessageTemplate, Readonly<Record<TemplateField, string>>>>,
): MessageTemplate {
  const fill = (part: keyof MessageTemplate) => {
    const text = practiceTemplate?.[part] ?? '';
    const canAnswer = findAnswerFields(text).some((name) => values[part][name] !== '');
    const isUsable = kind !== 'offer' || part === 'subject' || canAnswer;
    return (isUsable && fillTemplate(text, values[part])) || fillTemplate(builtIn[part], values[part]);
  };
  return { subject: fill('subject'), text: fill('text'), sms: fill('sms') };
}

/** Returns the value of a field in braces; undefined if there is no such field. */
function readField(field: string, values: Readonly<Record<string, string>>): string | undefined {
  const name = field.slice(1, -1);
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
