import type { Language, MessageKind } from './messages.ts';

/** What a template may name, each in braces: `{date}`. */
export const templateFields = [
  ...(['patient', 'doctor', 'date', 'time', 'oldDate', 'oldTime'] as const),
  ...(['practice', 'address', 'phone'] as const),
] as const;
export type TemplateField = (typeof templateFields)[number];

/** The words of a message, with fields in braces. */
export interface MessageTemplate {
  /** Shown on locked phones: no doctor, no speciality, no reason. */
  readonly subject: string;
  /** A line that names a field nothing is known of is left out. */
  readonly text: string;
}

interface LanguageTexts {
  readonly direction: 'ltr' | 'rtl';
  /** What the appointment is called in the patient's calendar. */
  readonly event: string;
  readonly kinds: Readonly<Record<MessageKind, MessageTemplate>>;
}

const english: LanguageTexts = {
  direction: 'ltr',
  event: 'Appointment at {practice}',
  kinds: {
    booked: {
      subject: 'Your appointment on {date} at {time}',
      text: `Hello {patient},

your appointment with {doctor} is on {date} at {time}.

{practice}
{address}
If you can't come, please call {phone}.`,
    },
    moved: {
      subject: 'Your appointment is now on {date} at {time}',
      text: `Hello {patient},

your appointment has a new time: {date} at {time}, with {doctor}.
It was on {oldDate} at {oldTime}.

{practice}
{address}
If you can't come, please call {phone}.`,
    },
    rescheduled: {
      subject: 'Your appointment is now on {date} at {time}',
      text: `Hello {patient},

we had to change your appointment of {oldDate} at {oldTime}, and are sorry for it.
The new time is {date} at {time}, with {doctor}.

{practice}
{address}
If this does not suit you, please call {phone}.`,
    },
    cancelled: {
      subject: 'Your appointment on {date} at {time} is cancelled',
      text: `Hello {patient},

your appointment with {doctor} on {date} at {time} is cancelled.

{practice}
{address}
For another one, please call {phone}.`,
    },
    restored: {
      subject: 'Your appointment on {date} at {time} takes place',
      text: `Hello {patient},

your appointment with {doctor} on {date} at {time} takes place after all.

{practice}
{address}
If you can't come, please call {phone}.`,
    },
    reminder: {
      subject: 'Reminder: your appointment on {date} at {time}',
      text: `Hello {patient},

this is a reminder of your appointment with {doctor} on {date} at {time}.

{practice}
{address}
If you can't come, please call {phone}.`,
    },
  },
};

const textsByLanguage: Readonly<Partial<Record<Language, LanguageTexts>>> = { en: english };

/** The texts of a language, and which one they are in: English where there are none yet. */
export function textsOf(language: Language): LanguageTexts & { readonly language: Language } {
  const own = textsByLanguage[language];
  return own ? { ...own, language } : { ...english, language: 'en' };
}

const subjectFields: readonly TemplateField[] = ['date', 'time', 'oldDate', 'oldTime', 'practice'];
const ofMoves: readonly TemplateField[] = ['oldDate', 'oldTime'];

/** Which fields the subject and the text of a kind may name. */
export function fieldsOf(kind: MessageKind): Record<keyof MessageTemplate, readonly TemplateField[]> {
  const hasMoved = kind === 'moved' || kind === 'rescheduled';
  const known = templateFields.filter((field) => hasMoved || !ofMoves.includes(field));
  return { subject: known.filter((field) => subjectFields.includes(field)), text: known };
}

/** What is wrong with a practice's own words: the part, and a sentence that names the field; null: nothing. */
export function findTemplateFault(
  kind: MessageKind,
  template: MessageTemplate,
): { part: keyof MessageTemplate; sentence: string } | null {
  const allowed = fieldsOf(kind);
  for (const part of ['subject', 'text'] as const) {
    const named = template[part].match(/\{[^{}\n]*\}/g) ?? [];
    const unknown = named.find((field) => !allowed[part].some((name) => field === `{${name}}`));
    if (unknown === undefined) continue;
    const isPrivate = allowed.text.some((name) => unknown === `{${name}}`);
    const sentence = isPrivate
      ? `${unknown} can’t be in a subject, which locked phones show`
      : `There is no field ${unknown}`;
    return { part, sentence };
  }
  return null;
}

/**
 * A template with its fields filled in. Values are put in once, so that a name with braces in it stays a name; a line whose
 * field is empty is left out, and blank lines at the ends with it.
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

/** undefined: no field of templates */
function readField(field: string, values: Readonly<Record<string, string>>): string | undefined {
  const name = field.slice(1, -1);
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
