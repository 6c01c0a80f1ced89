import { performance } from 'node:perf_hooks';
import { readAmount } from '../../src/domain/shared/amount.ts';
import {
  toAsciiDashes,
  toAsciiDigits,
  typedCode,
  typedNumber,
  withoutInvisible,
} from '../../src/domain/shared/characters.ts';
import { foldCode, toCode } from '../../src/domain/shared/code.ts';
import { dialDigits } from '../../src/domain/shared/phone.ts';
import { foldText } from '../../src/domain/shared/search-text.ts';
import { noteTypedDay } from '../../src/domain/shared/typed-day.ts';
import { table } from '../../tools/markdown.ts';
import { median } from '../../tools/numbers.ts';

/** Characters of each text, except of days: a field rarely holds more. */
const LENGTH = 60;
const CALLS = 2_000;

const repeat = (part: string): string => part.repeat(LENGTH).slice(0, LENGTH);
const NUMBERS = ['1', '1,', '1.', '1 ', '123,', '۵', '-', '/', "1'"].map(repeat);
const WORDS = [repeat('BK–1001 '), repeat('بک-۱۰۰۱ '), repeat('\u200F'), repeat('Rs ')];

/** Readers that run at each key. To measure another reader, add a line with its name and the texts that take it longest. */
const READERS: Readonly<Record<string, { read: (typed: string) => unknown; texts: readonly string[] }>> = {
  readAmount: { read: readAmount, texts: [...NUMBERS, ...WORDS] },
  dialDigits: { read: dialDigits, texts: [...NUMBERS, ...WORDS] },
  toCode: { read: toCode, texts: [...NUMBERS, ...WORDS] },
  foldCode: { read: foldCode, texts: [...NUMBERS, ...WORDS] },
  foldText: { read: foldText, texts: [...NUMBERS, ...WORDS] },
  noteTypedDay: { read: (typed) => noteTypedDay(typed, '2026-11-28'), texts: ['2062-03-14', '2026-11-27T10:00'] },
  typedNumber: { read: typedNumber, texts: NUMBERS },
  typedCode: { read: typedCode, texts: WORDS },
  toAsciiDigits: { read: toAsciiDigits, texts: WORDS },
  toAsciiDashes: { read: toAsciiDashes, texts: WORDS },
  withoutInvisible: { read: withoutInvisible, texts: WORDS },
};

/** Microseconds of one call. */
function measure(read: (typed: string) => unknown, text: string): number {
  const start = performance.now();
  for (let call = 0; call < CALLS; call += 1) read(text);
  return ((performance.now() - start) * 1_000) / CALLS;
}

/** What each reader of a typed text takes: the slowest of its texts, the median of so many rounds. */
export function measureReaders(rounds: number): string {
  const rows = Object.entries(READERS).map(([name, { read, texts }]) => {
    const slowest = texts
      .map((text) => {
        measure(read, text);
        return { text, time: median(Array.from({ length: rounds }, () => measure(read, text))) };
      })
      .reduce((one, other) => (other.time > one.time ? other : one));
    return [name, slowest.time.toFixed(1), JSON.stringify(slowest.text.slice(0, 8))];
  });
  return table(['Reader', `µs a call, ${LENGTH} characters`, 'Slowest text begins'], rows);
}
