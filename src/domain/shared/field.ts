import * as z from 'zod/mini';
import { toPaisa } from './money.ts';
import { formatCount } from './number-text.ts';
import { isDay } from './shop-day.ts';

/** The building blocks of every request shape: strict, nothing coerced, every refusal a sentence for staff. */

const noNul = (label: string) =>
  z.refine<string>((text) => !text.includes('\0'), { error: `${label} contains a character that cannot be stored` });

const tooLong = (label: string, max: number) => `${label} cannot exceed ${formatCount(max)} characters`;

/** A text that must say something. Kept as typed; blanks alone do not count. */
export const requiredText = (label: string, max: number) =>
  z.string({ error: `${label} is required` }).check(
    z.refine((text) => text.trim() !== '', { error: `${label} is required`, abort: true }),
    z.maxLength(max, { error: tooLong(label, max) }),
    noNul(label),
  );

/** A text that may be left out. */
export const optionalText = (label: string, max: number) =>
  z.optional(
    z.string({ error: `${label} must be text` }).check(z.maxLength(max, { error: tooLong(label, max) }), noNul(label)),
  );

/** A text that `null` clears. */
export const clearableText = (label: string, max: number) =>
  z.optional(
    z.nullable(
      z
        .string({ error: `${label} must be text` })
        .check(z.maxLength(max, { error: tooLong(label, max) }), noNul(label)),
    ),
  );

/** Rupees from 0 to `max` with at most two decimals. */
export const rupeeAmount = (label: string, max: number) =>
  z.number({ error: `${label} is required` }).check(
    z.minimum(0, { error: `${label} cannot be negative`, abort: true }),
    z.maximum(max, { error: `${label} cannot exceed ${formatCount(max)}`, abort: true }),
    z.refine((rupees) => toPaisa(rupees) !== null, { error: `${label} can have at most 2 decimals` }),
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

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** An ISO 8601 instant with its offset, on a real day. */
export const instantText = (label: string) =>
  z.string({ error: `${label} must be a date and a time` }).check(
    z.refine((text) => INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(new Date(text).getTime()), {
      error: `${label} must be a date and a time with an offset, like 2025-01-05T12:30:00+05:00`,
    }),
  );
