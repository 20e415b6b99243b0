import type * as z from 'zod/mini';

/** What a field of an answer tells of a patient, and so how it is hidden at the counter. */
export type PatientDatum = 'name' | 'text' | 'picture' | 'values';

const declared = new WeakMap<z.core.$ZodType, Hide>();

/**
 * Declares a field as a patient's: their name, a text (phone, email, date of birth, note, reason), a picture, or values of
 * the history. `shown` are texts that stay: the program reads them, and they tell nothing of the patient.
 */
export function ofPatient<Schema extends z.ZodMiniType>(
  datum: PatientDatum,
  schema: Schema,
  visibleTexts: readonly string[] = [],
): Schema {
  declared.set(schema, hideBy[datum](visibleTexts));
  return schema;
}

/** Declares a field of free shape as one that holds what another shape has. */
export function heldAs<Schema extends z.ZodMiniType>(shape: z.ZodMiniType, schema: Schema): Schema {
  declared.set(schema, (value) => hiderOf(shape)?.(value) ?? value);
  return schema;
}

/** Whether a field was declared as a patient's. */
export function isOfPatient(schema: z.core.$ZodType): boolean {
  return declared.has(schema);
}

/** What stands where something is hidden. */
const hiddenText = 'Hidden';

/** "Ada Lovelace" is "A. L."; what has no letters or digits is hidden altogether. */
export function toInitials(name: string): string {
  const letters = name.split(/[\s-]+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  if (letters.length > 0) return letters.map((letter) => `${letter.toUpperCase()}.`).join(' ');
  return name.trim() && hiddenText;
}

type Hide = (value: unknown) => unknown;

const hideName: Hide = (value) => (typeof value === 'string' ? toInitials(value) : value);

function hideText(visibleTexts: readonly string[]): Hide {
  return (value) =>
    value === null || value === '' || visibleTexts.includes(String(value)) ? value : hiddenText;
}

// Any other text of the history may be a patient's.
const publicValues = /^(status|slotDate|slotTime|doctorName|payment|method|undone|kind)$|Id$/;

function hideValues(visibleTexts: readonly string[]): Hide {
  const hide = hideText(visibleTexts);
  return (value) => {
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([name, fieldValue]) => {
      if (name === 'patientName') return [name, hideName(fieldValue)];
      return [
        name,
        typeof fieldValue !== 'string' || publicValues.test(name) ? fieldValue : hide(fieldValue),
      ];
    });
    return Object.fromEntries(entries);
  };
}

// What is hidden already stays as it is.
const hideBy: Record<PatientDatum, (visibleTexts: readonly string[]) => Hide> = {
  name: () => hideName,
  text: hideText,
  picture: () => () => '',
  values: hideValues,
};

const hiders = new WeakMap<z.core.$ZodType, Hide | null>();

/** What hides the patients in values of this shape; null: there are none in it. */
function hiderOf(schema: z.core.$ZodType): Hide | null {
  const known = hiders.get(schema);
  if (known !== undefined) return known;
  const hide = declared.get(schema) ?? hiderWithin(schema);
  hiders.set(schema, hide);
  return hide;
}

function hiderWithin(schema: z.core.$ZodType): Hide | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return hiderOfObject(def.shape);
    case 'array': {
      const hide = hiderOf(def.element);
      return hide && ((value) => (Array.isArray(value) ? value.map(hide) : value));
    }
    case 'record': {
      const hide = hiderOf(def.valueType);
      return hide && ((value) => (isObject(value) ? mapValues(value, hide) : value));
    }
    case 'union': {
      const hides = def.options.map(hiderOf).filter((hide) => hide !== null);
      return hides.length === 0 ? null : (value) => hides.reduce((masked, hide) => hide(masked), value);
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return hiderOf(def.innerType);
    default:
      return null;
  }
}

function hiderOfObject(shape: Readonly<Record<string, z.core.$ZodType>>): Hide | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const hide = hiderOf(field);
    return hide ? [[name, hide] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (!isObject(value)) return value;
    const there = fields.filter(([name]) => value[name] !== undefined);
    return { ...value, ...Object.fromEntries(there.map(([name, hide]) => [name, hide(value[name])])) };
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(value: Record<string, unknown>, hide: Hide): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, hide(field)]));
}

const hidden = new WeakMap<z.core.$ZodType, WeakMap<object, unknown>>();

/**
 * The value with every patient in it hidden, in the shape it had: names are initials, pictures are gone, other texts say
 * "Hidden". The same value always gives the same object.
 */
export function hidePatients<Value>(schema: z.core.$ZodType, value: Value): Value {
  const hide = hiderOf(schema);
  if (!hide || typeof value !== 'object' || value === null) return value;
  const ofSchema = hidden.get(schema) ?? new WeakMap<object, unknown>();
  hidden.set(schema, ofSchema);
  const known = ofSchema.get(value);
  // Every hider gives back the shape it was given.
  if (known !== undefined) return known as Value;
  const masked = hide(value);
  ofSchema.set(value, masked);
  return masked as Value;
}
