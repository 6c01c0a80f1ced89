import { describe, expect, it } from 'vitest';
import { countCaught, mutationsPage, type Caught, type Tried } from './page.ts';

const mutant = { kind: 'time', file: 'src/kettle.ts', line: 3, before: '3_000', after: '6000', start: 9 } as const;
const test = { file: 'test/kettle.test.ts', line: 7, title: 'boils for 3 s' };
const tried = (caught: Caught, wasMissed = false): Tried => ({ ...mutant, caught, tests: 4, wasMissed });
const first = [tried({ by: 'unit tests', test }), tried(null, true)];
const second = [tried({ by: 'types', sentence: 'a | b' }), tried({ by: 'server tests', test }, true)];

describe('the page of the mutations', () => {
  it('counts what was caught, and what only tests that were written after the draw catch', () => {
    expect([first, second].map(countCaught)).toEqual([
      '1 of 2 are caught, 0 by the type checker, 1 by unit tests, 0 by tests of the server',
      '2 of 2 are caught, 1 by the type checker, 0 by unit tests, 1 by tests of the server, 1 of these only by tests that were written after the draw',
    ]);
  });

  it('says of which seed each is, when it was drawn, and numbers them as the command takes them', () => {
    const draws = [
      { seed: 16, tried: first },
      { seed: 2, tried: second },
    ];
    const page = mutationsPage(draws, { date: '2025-01-05', commit: 'abc1234', places: 70 });
    expect(page).toContain('drawn by chance from 70 of `src/machines`');
    expect(page).toContain('Made on 2025-01-05 on top of abc1234');
    const told = page.split('\n').filter((line) => /^(?:- Seed|## Seed|\| \d)/.test(line));
    const place = 'time | [src/kettle.ts:3](../../src/kettle.ts#L3) | ``3_000`` | ``6000``';
    const where = '[kettle.test.ts:7](../../test/kettle.test.ts#L7) boils for 3 s';
    expect(told).toEqual([
      `- Seed 16: ${countCaught(first)}.`,
      `- Seed 2: ${countCaught(second)}.`,
      '## Seed 16',
      `| 1 | ${place} | unit tests: ${where} |`,
      `| 2 | ${place} | **nothing**, of 4 files of tests that load it |`,
      '## Seed 2',
      `| 3 | ${place} | types: a \\| b |`,
      `| 4 | ${place} | **written after the draw**, server tests: ${where} |`,
    ]);
  });
});
