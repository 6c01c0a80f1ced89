import * as z from 'zod/mini';
import { instantText, oneOf, optionalText, requiredText, rupeeAmount } from './field.ts';
import { toLabel } from '../shared/label.ts';
import { typedAmount } from '../shared/amount.ts';
import { typedNumber } from '../shared/characters.ts';
import { fromLocalInput, toLocalInput } from '../shared/shop-day.ts';

/**
 * The control of a field, and so how what is typed in it is sent: an amount in rupees, a moment as an instant. An `exact`
 * text, such as a serial number, is taken as it is typed. TYPED-05
 */
export type FieldKind = 'text' | 'exact' | 'area' | 'tel' | 'url' | 'digits' | 'date' | 'datetime-local' | 'amount';

/** One field of a record; `typed` is the shape of what is typed in it, `wire` that of what is sent. */
export type RecordField = {
  label: string;
  kind: FieldKind;
  options?: readonly { value: string; label: string }[];
  required?: boolean;
  /** What stands in the form where there is no value; nothing by default. It is sent as `null`. */
  none?: string;
  /** What is typed in the field as it is stored; without blanks around it by default. */
  clean?: (typed: string) => string;
  typed: z.ZodMiniType;
  wire: z.ZodMiniType;
};
export type RecordFields = Readonly<Record<string, RecordField>>;

const text = z.string();

/** A field of its own `wire`. */
export const field = <Wire extends z.ZodMiniType>(label: string, kind: FieldKind, wire: Wire) => ({
  label,
  kind,
  typed: text,
  wire,
});

const trim = (text: string): string => text.trim();

/** A text that may be left out, of at most `max` characters. */
export const textField = (label: string, max: number, kind: FieldKind = 'text') =>
  field(label, kind, optionalText(label, max));

/** A text that is stored as `clean` leaves it, and that may be left out. */
export const cleanField = (label: string, max: number, clean: (typed: string) => string, kind: FieldKind = 'text') => ({
  ...field(label, kind, optionalText(label, max, clean)),
  clean,
});

/** A text that is stored as `clean` leaves it, and that must say something. */
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

/** A text that must say something; `called` names it in what is refused. */
export const requiredField = (label: string, max: number, kind: FieldKind = 'text', called = label) =>
  required(field(label, kind, requiredText(called, max)));

/** Rupees from 0 to `max`. */
export const rupeeField = (label: string, max: number) =>
  required(field(`${label} (Rs)`, 'amount', rupeeAmount(label, max)));

export const momentField = (label: string) => field(label, 'datetime-local', instantText(label));

/** What may be chosen in a field. */
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

/** What stands in a form for a choice that was cleared. EDIT-12. */
const NO_CHOICE = 'NONE';

/** A choice that can be cleared. */
export const clearableChoiceField = <const V extends readonly [string, ...string[]]>(label: string, values: V) => ({
  ...choiceField(label, values),
  none: NO_CHOICE,
  options: toOptions([NO_CHOICE, ...values]),
  typed: z.enum([NO_CHOICE, ...values]),
});

const mapFields = <T>(fields: RecordFields, to: (field: RecordField, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, to(one, name)]));

/** The shapes of a form. */
export const typedShape = <F extends RecordFields>(fields: F) =>
  mapFields(fields, ({ typed }) => typed) as { [K in keyof F]: F[K]['typed'] };

/** The shapes of a request that says all of its fields. */
export const wireShape = <F extends RecordFields>(fields: F) =>
  mapFields(fields, ({ wire }) => wire) as { [K in keyof F]: F[K]['wire'] };

/** The shapes of a request that says what changes. */
export const patchShape = <F extends RecordFields>(fields: F) =>
  mapFields(fields, ({ wire }) => z.optional(wire)) as { [K in keyof F]: z.ZodMiniOptional<F[K]['wire']> };

/** The same, where `null` clears a field. */
export const clearShape = <F extends RecordFields>(fields: F) =>
  mapFields(fields, ({ wire }) => z.optional(z.nullable(wire))) as {
    [K in keyof F]: z.ZodMiniOptional<z.ZodMiniNullable<F[K]['wire']>>;
  };

/** A typed date and time as an instant; a text that is none stays as it is, for the check to refuse. */
export const typedInstant = (typed: string): string => fromLocalInput(typed) ?? typed;

/** What is typed in a field as it is sent, without the blanks around it; what is no amount goes as it is, to be refused. */
function toWire({ kind, none, clean = trim }: RecordField, typed: string): string | number | null {
  if (typed.trim() === none) return null;
  if (kind === 'amount') return typedAmount(typed);
  if (kind === 'datetime-local') return typedInstant(typed);
  return kind === 'digits' ? (typed.trim() === '' ? null : typedNumber(typed)) : clean(typed);
}

export type WireValue = string | number | boolean | null | undefined;

/** A value of the wire as the form shows it. */
function toTyped({ kind, none = '' }: RecordField, value: WireValue): string {
  const shown = String(value ?? none);
  return kind === 'datetime-local' && shown !== '' ? toLocalInput(shown) : shown;
}

type Values<F> = { readonly [K in keyof F]?: WireValue };

/** The values of a record as its form shows them; one that it does not have is empty. */
export const toTypedValues = <F extends RecordFields>(fields: F, record: Values<F>) =>
  mapFields(fields, (one, name) => toTyped(one, record[name])) as { [K in keyof F]: z.infer<F[K]['typed']> };

/** What is typed in the fields of a form, as it is sent. */
export const toWireValues = <F extends RecordFields>(fields: F, typed: Values<F>) =>
  mapFields(fields, (one, name) => toWire(one, String(typed[name])));
