import { describe, expect, it } from 'vitest';
import { placesOf } from './places.ts';
import { tally, type Report } from './results.ts';

const at = (line: number, column: number) => ({ line, column });

const TEA = `import { pot } from './pot.ts';

/** How hot. ${'EDIT'}-01, ${'EDIT'}-03 to ${'EDIT'}-04. */
export const heat = (cups: number) => cups > 3;
const cold = [
  heat(1), // ${'AUTH'}-04
  heat(2),
];
const chart = { on: { meta: { rules: ['${'NAV'}-01'] }, cups: 7 } };
`;

describe('the places of rules', () => {
  it('are the code below a comment, the line before one, and the state of a chart', () => {
    const places = placesOf([{ path: 'src/tea.ts', text: TEA }]);
    const [, , , heat] = TEA.split('\n');
    expect(places.map(({ rule, range, start, end }) => [rule, range, TEA.slice(start, end)])).toEqual([
      ['AUTH-04', 'src/tea.ts:6:2-6:9', 'heat(1)'],
      ['NAV-01', 'src/tea.ts:9:20-9:60', `{ meta: { rules: ['NAV-01'] }, cups: 7 }`],
      ...['EDIT-01', 'EDIT-03', 'EDIT-04'].map((rule) => [rule, 'src/tea.ts:4:0-4:47', heat]),
    ]);
  });

  it('are the whole file if the comment is above its imports', () => {
    const [place] = placesOf([{ path: 'src/tea.ts', text: `// ${'EDIT'}-01\nimport 'pot';\nconst a = 1;\n` }]);
    expect(place?.range).toBe('src/tea.ts:2:0-4:0');
  });
});

describe('what Stryker reports', () => {
  const change = (more: Partial<Report['files'][string]['mutants'][number]>) => ({
    status: 'Killed',
    statusReason: 'AssertionError: no',
    replacement: 'a >= b',
    location: { start: at(1, 15), end: at(1, 20) },
    ...more,
  });
  const place = (rule: string, start: number, end: number) => ({ rule, file: 'src/tea.ts', range: '', start, end });
  const testFiles = { 'test/tea.test.ts': { tests: [{ id: '1', name: 'tea is hot [EDIT-01, EDIT-03]' }] } };

  it('a rule is broken only by an assertion of a test with its id, at its own place', () => {
    const mutants = [
      change({ killedBy: ['1'] }),
      change({ status: 'Survived', statusReason: '' }),
      change({ killedBy: ['1'], statusReason: 'TypeError: no' }),
      change({ status: 'Ignored', statusReason: '' }),
    ];
    const report = { files: { 'src/tea.ts': { source: 'const isHot = a > b;\n', mutants } }, testFiles };
    const places = [place('EDIT-01', 0, 20), place('NAV-01', 14, 19), place('NAV-02', 15, 20)];
    const broke = { file: 'src/tea.ts', line: 1, was: 'a > b', now: 'a >= b', title: 'tea is hot [EDIT-01, EDIT-03]' };
    expect(tally(report, places)).toEqual({
      'EDIT-01': { broke, unseen: 1, otherwise: 1 },
      'NAV-01': { unseen: 1, otherwise: 2 },
      'NAV-02': { unseen: 0, otherwise: 0 },
    });
  });
});
