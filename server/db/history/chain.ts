import { createHash } from 'node:crypto';
import type { history } from '../schema.ts';

/** A history row in the form that is hashed. */
export type ChainRow = typeof history.$inferSelect;

/** One link: row number `seq`, sealed at an ISO instant. */
export type Link = { seq: number; at: string; row: ChainRow };

/** The previous hash of the first link. */
export const NO_HASH = '0'.repeat(64);

/**
 * JSON with sorted keys and no blanks, so that a value has exactly one text (RFC 8785 for the values of the history)
 * (HIST-03).
 */
export const toCanonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of the link after the one with the hash `previous` (HIST-03). */
export const hashLink = (previous: string, { seq, at, row }: Link): string =>
  sha256(toCanonical({ previous, seq, at, row }));

/** The hash that a history row holds of its texts, which are stored separately (HIST-05). */
export const hashTexts = (salt: string, texts: string): string => sha256(salt + texts);

/** The short form of a seal on papers: `1234-9F3A-77C0-1B2D-44E1` (HIST-04). */
export const toSeal = ({ seq, hash }: { seq: number; hash: string }): string =>
  [seq, ...(hash.slice(0, 16).toUpperCase().match(/.{4}/g) ?? [])].join('-');
