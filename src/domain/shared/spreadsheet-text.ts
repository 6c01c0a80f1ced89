import { isUnclearCell } from './cell.ts';
import { guardText } from './csv.ts';

/**
 * Letters that a spreadsheet in English reads within a value: months, days, AM and PM, exponents, instants, currencies.
 */
const VALUE_LETTERS =
  /jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|[ap]m|rs|pkr|usd|eur|gbp|[etz]/giu;

/**
 * Checks whether a spreadsheet reads a text as a number, a date, a time, a logical value or an error, and stores it in
 * its own form.
 */
const isValue = (text: string): boolean =>
  /^\s*(?:true|false|#.*)\s*$/i.test(text) ||
  (/\p{Number}/u.test(text) && !/\p{Letter}/u.test(text.replace(VALUE_LETTERS, '')));

type Check = (text: string) => boolean;
const isNever: Check = () => false;

const needsMark = (text: string, isUnclear = isNever): boolean =>
  isValue(text) ||
  guardText(text) !== text ||
  isUnclear(text) ||
  (text.startsWith("'") && needsMark(text.slice(1), isUnclear));

/**
 * Guards a text, so that a spreadsheet leaves it unchanged: an apostrophe comes before a value or a formula (MOVE-01).
 */
export const markText = (text: string): string => (needsMark(text) ? `'${text}` : text);

/** Guards a text as `markText` does, also one that the import would refuse or read as an empty cell (MOVE-07). */
export const markCell = (text: string): string => (needsMark(text, isUnclearCell) ? `'${text}` : text);

/** A cell of an imported file. A marked cell is a text and neither an error nor a placeholder. */
export type MarkedCell = { text: string; isMarked: boolean };

/** Removes the apostrophe of `markText` and `markCell`. The apostrophe of a name such as `'Abdul` stays (MOVE-03). */
export function unmarkCell(cell: string): MarkedCell {
  const isMarked = cell.startsWith("'") && needsMark(cell.slice(1), isUnclearCell);
  return { text: isMarked ? cell.slice(1) : cell, isMarked };
}
