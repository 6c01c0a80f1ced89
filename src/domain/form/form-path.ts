import type { FieldError } from '../shared/api-error.ts';

/**
 * A change of the field at a path: `clientName`, `booking_items.new-1.name`. Rows of a list are found by their `key`.
 */
export type FieldChange = { path: string; value: FormValue };
export type FormValue = string | boolean;

/** Errors as sentences for staff, by the path of their field. */
export type FieldErrors = Record<string, string>;

/** A form, or one row of it. */
export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns a form with other values. They must have the types of the old ones. */
export const mapValues = <Form extends object>(form: Form, to: (value: unknown, field: string) => unknown): Form =>
  Object.fromEntries(Object.entries(form).map(([field, value]) => [field, to(value, field)])) as Form;

const isRow = (row: unknown, key: string): boolean => isFields(row) && row['key'] === key;

function step(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find((row) => isRow(row, name));
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the value at a path, `undefined` if the form has no such field. */
export const valueAt = (form: object, path: string): unknown => path.split('.').reduce<unknown>(step, form);

function written(value: unknown, [name, ...rest]: readonly string[], next: FormValue): unknown {
  if (name === undefined) return next;
  if (Array.isArray(value)) return value.map((row: unknown) => (isRow(row, name) ? written(row, rest, next) : row));
  return isFields(value) ? { ...value, [name]: written(value[name], rest, next) } : value;
}

/** Changes one field of a form. Every other row stays the same object. */
export const withValueAt = <Form extends object>(form: Form, { path, value }: FieldChange): Form => {
  const [first, ...rest] = path.split('.');
  return mapValues(form, (current, field) => (field === first ? written(current, rest, value) : current));
};

/** Removes the messages of fields. `prefix` is a field and everything under it. */
export const withoutMessages = (messages: FieldErrors, ...prefixes: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(messages).filter(
      ([path]) => !prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}.`)),
    ),
  );

/** Returns the first error of each of these fields. Other paths are dropped. */
export function firstErrors<Field extends string>(
  found: readonly FieldError[],
  fields: readonly Field[],
): { [F in Field]?: string } {
  const errors: { [F in Field]?: string } = {};
  for (const { path, msg } of found) {
    const field = fields.find((name) => name === path);
    if (field) errors[field] ??= msg;
  }
  return errors;
}

/** Maps errors of a sent body (`booking_items.0.name`) to fields of the form (`booking_items.new-1.name`). */
export function errorsByPath(
  errors: readonly FieldError[],
  keyAt: (section: string, index: number) => string | undefined,
): FieldErrors {
  const byPath: FieldErrors = {};
  for (const { path, msg } of errors) {
    const [section = '', index, ...rest] = path.split('.');
    const key = keyAt(section, Number(index));
    byPath[key === undefined ? path : [section, key, ...rest].join('.')] ??= msg;
  }
  return byPath;
}
