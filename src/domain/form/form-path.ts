import type { FieldError } from '../shared/api-error.ts';

/** A field by its path: `clientName`, `booking_items.new-1.name`; rows of a list are found by their `key`. */
export type FieldChange = { path: string; value: FormValue };
export type FormValue = string | boolean;

/** Sentences for staff by the path of the field they belong to. */
export type FieldErrors = Record<string, string>;

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isRow = (row: unknown, key: string): boolean => isFields(row) && row['key'] === key;

function step(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find((row) => isRow(row, name));
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value at a path, `undefined` where the form has no such field. */
export const valueAt = (form: object, path: string): unknown => path.split('.').reduce<unknown>(step, form);

function written(value: unknown, [name, ...rest]: readonly string[], next: FormValue): unknown {
  if (name === undefined) return next;
  if (Array.isArray(value)) return value.map((row: unknown) => (isRow(row, name) ? written(row, rest, next) : row));
  return isFields(value) ? { ...value, [name]: written(value[name], rest, next) } : value;
}

/** The form with one field changed; every other row stays the same object. */
export const withValueAt = <Form extends object>(form: Form, { path, value }: FieldChange): Form =>
  written(form, path.split('.'), value) as Form;

/** The messages of the other fields; `prefix` stands for a field and everything beneath it. */
export const withoutMessages = (messages: FieldErrors, ...prefixes: readonly string[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(messages).filter(
      ([path]) => !prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}.`)),
    ),
  );

/** The first sentence of each of these fields; other paths are dropped. */
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

/** Errors with paths into a sent body (`booking_items.0.name`) by the fields of the form (`booking_items.new-1.name`). */
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
