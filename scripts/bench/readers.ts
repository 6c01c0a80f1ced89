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
import { dialDigits, findNumbers } from '../../src/domain/shared/phone.ts';
import { foldText } from '../../src/domain/shared/search-text.ts';
import { noteTypedDay } from '../../src/domain/shared/typed-day.ts';
import { table } from 'workflow-kit/book/markdown';

/** The length of each text except days. A field rarely holds more. */
const LENGTH = 60;
/** Warm-up calls, and calls of one round. A round is short, so that it rarely waits for another process. */
const WARM_UP = 500;
const CALLS = 50;

const repeat = (part: string): string => part.repeat(LENGTH).slice(0, LENGTH);
const NUMBERS = ['1', '1,', '1.', '1 ', '123,', '۵', '-', '/', "1'"].map(repeat);
const WORDS = [repeat('BK–1001 '), repeat('بک-۱۰۰۱ '), repeat('\u200F'), repeat('Rs ')];

/** Readers that run at each key. To measure another reader, add its name and the slowest texts for it. */
const READERS: Readonly<Record<string, { read: (typed: string) => unknown; texts: readonly string[] }>> = {
  readAmount: { read: readAmount, texts: [...NUMBERS, ...WORDS] },
  dialDigits: { read: dialDigits, texts: [...NUMBERS, ...WORDS] },
  // Used by the command that erases a customer.
  findNumbers: { read: findNumbers, texts: [...NUMBERS, ...WORDS, repeat('0300-1234567 / ')] },
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

/** Returns the mean microseconds of a call. */
function measure(read: (typed: string) => unknown, text: string, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) read(text);
  return ((performance.now() - start) * 1_000) / calls;
}

/** Measures each reader of typed text: its slowest text, the best of several rounds. */
export function measureReaders(rounds: number): string {
  const rows = Object.entries(READERS).map(([name, { read, texts }]) => {
    const times = texts.map((text) => {
      measure(read, text, WARM_UP);
      return { text, time: Math.min(...Array.from({ length: rounds }, () => measure(read, text, CALLS))) };
    });
    const slowest = times.reduce((one, other) => (other.time > one.time ? other : one));
    return [name, slowest.time.toFixed(1), JSON.stringify(slowest.text.slice(0, 8))];
  });
  return table(['Reader', `µs a call, ${LENGTH} characters`, 'Slowest text begins'], rows);
}
