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
  it('are what stands beneath a comment, the line before one, and the state of a chart', () => {
    const places = placesOf([{ path: 'src/tea.ts', text: TEA }]);
    const lines = TEA.split('\n');
    const shown = places.map(({ rule, start, end }) => [rule, lines[start.line]?.slice(start.column, end.column)]);
    expect(shown).toEqual([
      ['AUTH-04', 'heat(1)'],
      ['NAV-01', `{ meta: { rules: ['NAV-01'] }, cups: 7 }`],
      ['EDIT-01', lines[3]],
      ['EDIT-03', lines[3]],
      ['EDIT-04', lines[3]],
    ]);
  });

  it('are the whole file where the comment stands over its imports', () => {
    const [place] = placesOf([{ path: 'src/tea.ts', text: `// ${'EDIT'}-01\nimport 'pot';\nconst a = 1;\n` }]);
    expect([place?.start, place?.end]).toEqual([at(1, 0), at(3, 0)]);
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
  const place = (rule: string, from: number, to: number) => {
    return { rule, file: 'src/tea.ts', size: 0, start: at(0, from), end: at(0, to) };
  };
  const testFiles = { 'test/tea.test.ts': { tests: [{ id: '1', name: 'tea is hot [EDIT-01, EDIT-03]' }] } };

  it('breaks a rule by an assertion of a test with its id alone, in its own place', () => {
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
