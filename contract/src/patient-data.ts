import type * as z from 'zod/mini';

/** Kinds of patient data in an answer. The kind decides how the field is hidden at the counter. */
export type PatientDatum = 'name' | 'text' | 'picture' | 'values';

const declaredHiders = new WeakMap<z.core.$ZodType, Hide>();

/**
 * Declares a field as a patient's: name, text (phone, email, date of birth, note, reason), picture, or values of the
 * audit trail. `visibleTexts` stay visible: programs read them, and they reveal nothing about the patient.
 */
export function ofPatient<Schema extends z.ZodMiniType>(
  datum: PatientDatum,
  schema: Schema,
  visibleTexts: readonly string[] = [],
): Schema {
  declaredHiders.set(schema, hideBy[datum](visibleTexts));
  return schema;
}

/** Declares that a field whose schema names no fields is hidden like a value of `shape`. */
export function hideLike<Schema extends z.ZodMiniType>(shape: z.ZodMiniType, schema: Schema): Schema {
  declaredHiders.set(schema, (value) => findHider(shape)?.(value) ?? value);
  return schema;
}

/** Returns whether a field was declared as a patient's. */
export function isOfPatient(schema: z.core.$ZodType): boolean {
  return declaredHiders.has(schema);
}

const hiddenText = 'Hidden';

/** Returns "A. L." for "Ada Lovelace"; a name without letters or digits becomes "Hidden". */
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

// Values of the audit trail that are never about a patient. Any other text may be.
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

// Hiding a hidden value again changes nothing.
const hideBy: Record<PatientDatum, (visibleTexts: readonly string[]) => Hide> = {
  name: () => hideName,
  text: hideText,
  picture: () => () => '',
  values: hideValues,
};

const hiders = new WeakMap<z.core.$ZodType, Hide | null>();

/** Returns the function that hides patients in values of this shape; null if the shape has no patient data. */
function findHider(schema: z.core.$ZodType): Hide | null {
  const known = hiders.get(schema);
  if (known !== undefined) return known;
  const hide = declaredHiders.get(schema) ?? buildHider(schema);
  hiders.set(schema, hide);
  return hide;
}

function buildHider(schema: z.core.$ZodType): Hide | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return buildObjectHider(def.shape);
    case 'array': {
      const hide = findHider(def.element);
      return hide && ((value) => (Array.isArray(value) ? value.map(hide) : value));
    }
    case 'record': {
      const hide = findHider(def.valueType);
      return hide && ((value) => (isObject(value) ? mapValues(value, hide) : value));
    }
    case 'union': {
      const hides = def.options.map(findHider).filter((hide) => hide !== null);
      return hides.length === 0 ? null : (value) => hides.reduce((masked, hide) => hide(masked), value);
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return findHider(def.innerType);
    default:
      return null;
  }
}

function buildObjectHider(shape: Readonly<Record<string, z.core.$ZodType>>): Hide | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const hide = findHider(field);
    return hide ? [[name, hide] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (!isObject(value)) return value;
    const presentFields = fields.filter(([name]) => value[name] !== undefined);
    return {
      ...value,
      ...Object.fromEntries(presentFields.map(([name, hide]) => [name, hide(value[name])])),
    };
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(value: Record<string, unknown>, hide: Hide): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, hide(field)]));
}

const hiddenBySchema = new WeakMap<z.core.$ZodType, WeakMap<object, unknown>>();

/**
 * Returns the value in its shape with every patient hidden: names become initials, pictures '', other texts "Hidden".
 * The result is cached by the value, so that one value always gives one object.
 */
export function hidePatients<Value>(schema: z.core.$ZodType, value: Value): Value {
  const hide = findHider(schema);
  if (!hide || typeof value !== 'object' || value === null) return value;
  const hiddenByValue = hiddenBySchema.get(schema) ?? new WeakMap<object, unknown>();
  hiddenBySchema.set(schema, hiddenByValue);
  const known = hiddenByValue.get(value);
  // Safe to cast: every hiding function keeps the shape of its value.
  if (known !== undefined) return known as Value;
  const masked = hide(value);
  hiddenByValue.set(value, masked);
  return masked as Value;
}
