import * as z from 'zod/mini';
import { instantText, oneOf, optionalText, requiredText } from './field.ts';
import { toLabel } from '../shared/label.ts';
import { refuseAmount, typedAmount } from '../shared/amount.ts';
import { typedNumber } from '../shared/characters.ts';
import { toPaisa } from '../shared/money.ts';
import { formatCount } from '../shared/number-text.ts';
import { fromLocalInput, toLocalInput } from '../shared/shop-day.ts';

/**
 * The control of a field, which decides how its input is sent: an amount in rupees, a time as an instant. An `exact`
 * text, such as a serial number, is sent as typed (TYPED-05). A `day-time` is a day of the shop, perhaps with a time
 * (PROMISE-01).
 */
export type FieldKind =
  | 'text'
  | 'exact'
  | 'area'
  | 'tel'
  | 'url'
  | 'digits'
  | 'date'
  | 'datetime-local'
  | 'day-time'
  | 'amount';

/**
 * How a form holds a list or an object as one text, so that drafts, conflicts and comparisons treat it like any other
 * field. `toText` returns the words for it.
 */
export type FieldCodec = {
  toTyped: (wire: unknown) => string;
  toWire: (typed: string) => WireValue;
  toText: (typed: string) => string;
};

/** One field of a record. `typed` is the shape of its input, `wire` that of the request. */
export type RecordField = {
  label: string;
  kind: FieldKind;
  options?: readonly { value: string; label: string }[];
  required?: boolean;
  /** The form value for no value, empty by default. It is sent as `null`. */
  none?: string;
  /** The release that added the field. A draft that an earlier release stored gets no value for it. */
  since?: string;
  /** Only Reflow's own server has the field. The app shows it to nobody else, and sends it only after a change. */
  onlyReflow?: true;
  /** The search finds the text. The trigger of the table does that, in a migration (FIND-02). */
  isSearched?: true;
  /** The column of an imported file, and its other headings, separated by commas. A serial is read as typed (MOVE-02). */
  imported?: { column: string; also: string; isSerial?: true };
  /** Cleans the input before it is stored. The default removes surrounding blanks. */
  clean?: (typed: string) => string;
  /** Converts a list or an object of the API to one text and back. */
  codec?: FieldCodec;
  typed: z.ZodMiniType;
  wire: z.ZodMiniType;
};
export type RecordFields = Readonly<Record<string, RecordField>>;

const text = z.string();
const NullishText = z.nullish(text);

/** The names of the fields that have a property. */
export type FieldWith<F, Property extends string> = {
  [K in keyof F]: F[K] extends Record<Property, unknown> ? K : never;
}[keyof F] &
  string;
/** The names of the texts that may be empty. */
export type OptionalText<F> = Exclude<keyof F & string, FieldWith<F, 'required'> | FieldWith<F, 'options'>>;

/** Returns the names of the fields that have a property. */
export const fieldsWith = <F extends RecordFields, Property extends keyof RecordField>(
  fields: F,
  property: Property,
): FieldWith<F, Property>[] =>
  Object.keys(fields).filter((name): name is FieldWith<F, Property> => fields[name]?.[property] !== undefined);

/** Returns the names of the texts that may be empty. */
export const optionalTexts = <F extends RecordFields>(fields: F): OptionalText<F>[] =>
  Object.keys(fields).filter(
    (name): name is OptionalText<F> => !fields[name]?.required && fields[name]?.options === undefined,
  );

/** A field with its own `wire` shape. */
export const field = <Wire extends z.ZodMiniType>(label: string, kind: FieldKind, wire: Wire) => ({
  label,
  kind,
  typed: text,
  wire,
});

/** A field whose `codec` converts a list or an object to one text. A draft of an earlier release lacks it. */
export const fieldWithCodec = <Wire extends z.ZodMiniType>(label: string, wire: Wire, codec: FieldCodec) => ({
  ...field(label, 'area', wire),
  typed: z._default(text, ''),
  codec,
});

const trim = (text: string): string => text.trim();

/** An optional text of at most `max` characters. */
export const textField = (label: string, max: number, kind: FieldKind = 'text') =>
  field(label, kind, optionalText(label, max));

/** An optional text that `clean` normalizes. */
export const cleanField = (label: string, max: number, clean: (typed: string) => string, kind: FieldKind = 'text') => ({
  ...field(label, kind, optionalText(label, max, clean)),
  clean,
});

/** A required text that `clean` normalizes. */
export const requiredCleanField = (
  label: string,
  max: number,
  clean: (typed: string) => string,
  kind: FieldKind = 'text',
) => required({ ...field(label, kind, requiredText(label, max, clean)), clean });

/** A text that can be cleared. */
export const clearableTextField = (label: string, max: number, kind?: FieldKind) => ({
  ...textField(label, max, kind),
  none: '',
});

/** A field that must be filled in. */
export const required = <F extends object>(one: F) => ({ ...one, required: true });

/** A required text. `called` names it in its errors. */
export const requiredField = (label: string, max: number, kind: FieldKind = 'text', called = label) =>
  required(field(label, kind, requiredText(called, max)));

/** Rupees from 0 to `max` with at most two decimals. A text is refused as no number. */
export const rupeeAmount = (label: string, max: number) =>
  z.number({ error: ({ input }) => refuseAmount(label, input, `${label} is required`) }).check(
    z.minimum(0, { error: `${label} cannot be negative`, abort: true }),
    z.maximum(max, { error: `${label} cannot exceed ${formatCount(max)}`, abort: true }),
    z.refine((rupees) => toPaisa(rupees) !== null, { error: `${label} can have at most 2 decimals` }),
  );

/** Rupees from 0 to `max`. */
export const rupeeField = (label: string, max: number) =>
  required(field(`${label} (Rs)`, 'amount', rupeeAmount(label, max)));

export const momentField = (label: string) => field(label, 'datetime-local', instantText(label));

/** Returns the options of a field. */
export const toOptions = <V extends string>(values: readonly V[], toText: (value: V) => string = toLabel) =>
  values.map((value) => ({ value, label: toText(value) }));

export const choiceField = <const V extends readonly [string, ...string[]]>(
  label: string,
  values: V,
  toText: (value: V[number]) => string = toLabel,
) => ({
  label,
  kind: 'text' as const,
  options: toOptions(values, toText),
  typed: z.enum(values),
  wire: oneOf(label, values),
});

/** The form value of a cleared choice (EDIT-12). */
const NO_CHOICE = 'NONE';

/** A choice that can be cleared. */
export const clearableChoiceField = <const V extends readonly [string, ...string[]]>(label: string, values: V) => ({
  ...choiceField(label, values),
  none: NO_CHOICE,
  options: toOptions([NO_CHOICE, ...values]),
  typed: z.enum([NO_CHOICE, ...values]),
});

/** Returns a value for each field. The caller names their types. */
const mapFields = <To extends object>(fields: RecordFields, to: (field: RecordField, name: string) => unknown): To =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, to(one, name)])) as To;

/** Returns the names of the fields that a provider has, in screen order. */
export const fieldsOf = <F extends RecordFields>(fields: F, isReflow: boolean): (keyof F & string)[] =>
  Object.keys(fields).filter((name) => isReflow || !fields[name]?.onlyReflow);

/**
 * Returns whether a request has a field. A new record omits empty optional fields. A stored one, with the form values
 * `before`, sends them to clear the value. A field that another provider may lack is sent only after a change.
 */
export function isSent(
  { required: isRequired, onlyReflow }: RecordField,
  typed: string,
  before: string | undefined,
): boolean {
  if (isRequired) return true;
  if (before === undefined) return typed.trim() !== '';
  return !onlyReflow || typed !== before;
}

/** Returns label and value of the filled texts that only Reflow's own server has, for the page of a record. */
export const reflowFacts = (fields: RecordFields, record: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).flatMap(([name, { label, onlyReflow }]) => {
    const value = record[name];
    return onlyReflow && typeof value === 'string' && value !== '' ? [{ label, value }] : [];
  });

/** Returns the shapes of a form. A field with `since` may be missing in a stored draft. */
export const typedShape = <F extends RecordFields>(fields: F) =>
  mapFields<{ [K in keyof F]: F[K]['typed'] }>(fields, ({ typed, since, none = '' }) =>
    since === undefined ? typed : z._default(typed, none),
  );

/** Returns the shapes of the texts that may be empty, in a stored record. */
export const storedTexts = <F extends RecordFields>(fields: F) =>
  mapFields<{ [K in OptionalText<F>]: typeof NullishText }>(
    Object.fromEntries(optionalTexts(fields).flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
    () => NullishText,
  );

/** Returns the shapes of a request with all fields. */
export const wireShape = <F extends RecordFields>(fields: F) =>
  mapFields<{ [K in keyof F]: F[K]['wire'] }>(fields, ({ wire }) => wire);

/** Returns the shapes of a request with only the changed fields. */
export const patchShape = <F extends RecordFields>(fields: F) =>
  mapFields<{ [K in keyof F]: z.ZodMiniOptional<F[K]['wire']> }>(fields, ({ wire }) => z.optional(wire));

/** The same, but `null` clears a field. */
export const clearShape = <F extends RecordFields>(fields: F) =>
  mapFields<{ [K in keyof F]: z.ZodMiniOptional<z.ZodMiniNullable<F[K]['wire']>> }>(fields, ({ wire }) =>
    z.optional(z.nullable(wire)),
  );

/** Converts typed date and time to an instant. An invalid text stays unchanged, for the check to refuse. */
export const typedInstant = (typed: string): string => fromLocalInput(typed) ?? typed;

/**
 * Converts input for the request, without surrounding blanks. An invalid amount stays unchanged, so that it is refused.
 */
function toWire({ kind, none, codec, clean = trim }: RecordField, typed: string): WireValue {
  if (codec) return codec.toWire(typed);
  if (typed.trim() === none) return null;
  if (kind === 'amount') return typedAmount(typed);
  if (kind === 'datetime-local') return typedInstant(typed);
  return kind === 'digits' ? (typed.trim() === '' ? null : typedNumber(typed)) : clean(typed);
}

export type WireValue = string | number | boolean | null | undefined | readonly string[] | object;

/** Converts a value of the API for the form. */
function toTyped({ kind, codec, none = '' }: RecordField, value: WireValue): string {
  if (codec) return codec.toTyped(value);
  const shown = typeof value === 'object' ? none : String(value ?? none);
  return kind === 'datetime-local' && shown !== '' ? toLocalInput(shown) : shown;
}

type Values<F> = { readonly [K in keyof F]?: WireValue };

/** Converts a record for its form. A missing value becomes empty. */
export const toTypedValues = <F extends RecordFields>(fields: F, record: Values<F>) =>
  mapFields<{ [K in keyof F]: z.infer<F[K]['typed']> }>(fields, (one, name) => toTyped(one, record[name]));

/** Converts the input of a form for the request. */
export const toWireValues = <F extends RecordFields>(fields: F, typed: { readonly [K in keyof F]?: string }) =>
  mapFields<Record<string, WireValue>>(fields, (one, name) => toWire(one, typed[name] ?? ''));
