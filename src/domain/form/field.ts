import * as z from 'zod/mini';
import type { FieldError } from '../shared/api-error.ts';
import { formatCount } from '../shared/number-text.ts';
import { isDay } from '../shared/shop-day.ts';

/**
 * The building blocks of every request shape. They are strict and coerce nothing, and every refusal is a sentence for
 * staff.
 */

const LONE_SURROGATE = /\p{Surrogate}/u;
const INVISIBLE = /^[\p{White_Space}\p{Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]*$/u;

/** Checks whether a database can store a text. PostgreSQL stores no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

/** Checks whether a text is invisible: only blanks and characters without a width. */
export const isBlank = (text: string): boolean => INVISIBLE.test(text);

/** Refuses text that cannot be stored, in a field with this name. */
export const storable = (label: string) =>
  z.refine<string>(isStorable, { error: `${label} contains a character that cannot be stored` });

const tooLong = (label: string, max: number) => `${label} cannot exceed ${formatCount(max)} characters`;

const trim = (text: string): string => text.trim();

/**
 * A required text, cleaned by `clean`. Surrounding blanks are neither counted nor stored, and invisible text is empty.
 */
export const requiredText = (label: string, max: number, clean = trim) =>
  z.string({ error: `${label} is required` }).check(
    // This check is first, because `clean` may remove the character.
    storable(label),
    z.overwrite(clean),
    z.refine((text) => !isBlank(text), { error: `${label} is required`, abort: true }),
    z.maxLength(max, { error: tooLong(label, max) }),
  );

/** An optional text, cleaned by `clean`. */
export const optionalText = (label: string, max: number, clean = trim) =>
  z.optional(
    z
      .string({ error: `${label} must be text` })
      .check(storable(label), z.overwrite(clean), z.maxLength(max, { error: tooLong(label, max) })),
  );

export const oneOf = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, { error: `${label} must be one of ${values.join(', ')}` });

export const flag = (label: string) => z.boolean({ error: `${label} must be true or false` });

/** The key of a stored row. */
export const rowId = (label = 'id') =>
  z
    .int({ error: `${label} must be a whole number` })
    .check(
      z.minimum(1, { error: `${label} must be at least 1` }),
      z.maximum(2_147_483_647, { error: `${label} is too large` }),
    );

/** The offset is limited to what PostgreSQL accepts. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;

/** An ISO 8601 instant with its offset, on a real day. */
export const instantText = (label: string) =>
  z.string({ error: `${label} must be a date and a time` }).check(
    z.refine((text) => INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(new Date(text).getTime()), {
      error: `${label} must be a date and a time with an offset, like 2025-01-05T12:30:00+05:00`,
    }),
  );

/** An object with the same shape under each key. A `z.record` would add half a kilobyte to every page. */
export const underEach = <const Key extends string, Shape extends z.ZodMiniType>(keys: readonly Key[], shape: Shape) =>
  z.object(Object.fromEntries(keys.map((key) => [key, shape])) as Record<Key, Shape>);

/** Returns the errors of a value by field. */
export const findFieldErrors = (shape: z.ZodMiniType, value: unknown): FieldError[] =>
  (z.safeParse(shape, value).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), msg: message }));
