import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from '../rules/citations.ts';
import { rulesPage } from '../rules/pages.ts';
import { namingTests } from '../rules/tests.ts';
import { isRuleId } from '../rules/rules.ts';
import { draw, NOT_MADE, type Asked, type Mutant } from './draw.ts';
import { placesOf } from './places.ts';
import { hashOf, ofThisCode, readResults, tally, type Results } from './results.ts';
import { breaksInWords } from './words.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
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

describe('the draw', () => {
  const mutant = (id: string, line: number, more: Partial<Mutant> = {}): Mutant => ({
    id,
    fileName: '/shop/src/tea.ts',
    mutatorName: 'BooleanLiteral',
    replacement: id,
    location: { start: at(line, 0), end: at(line, 9) },
    ...more,
  });
  const place = (rule: string, from: number, to: number, file = 'src/tea.ts') => {
    return { rule, file, size: to - from, start: at(from, 0), end: at(to, 9) };
  };
  const asked = (places: Asked['places'], more: Partial<Asked> = {}): Asked => ({
    places,
    tests: {},
    seed: 1,
    each: 2,
    isAll: false,
    ...more,
  });

  it('takes so many of each rule and no more, of its smallest places first, the same for a seed', () => {
    const beyond = mutant('beyond', 4, { location: { start: at(4, 0), end: at(4, 10) } });
    const mutants = [...Array.from({ length: 9 }, (_, line) => mutant(`m${line}`, line)), beyond];
    const places = [place('EDIT-01', 4, 4), place('EDIT-01', 0, 9), place('EDIT-03', 4, 4)];
    const drawn = draw(mutants, asked(places));
    expect(drawn['m4']).toEqual(['EDIT-01', 'EDIT-03']);
    expect(Object.values(drawn).flat().toSorted()).toEqual(['EDIT-01', 'EDIT-01', 'EDIT-03']);
    expect(draw(mutants.toReversed(), asked(places))).toEqual(drawn);
    const others = [2, 3, 4, 5].map((seed) => Object.keys(draw(mutants, asked(places, { seed }))).join());
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  it('takes no text of a chart, and nothing of another file', () => {
    const text = { mutatorName: 'StringLiteral', fileName: '/shop/src/tea.machine.ts' };
    const mutants = [
      mutant('text', 1, text),
      mutant('other', 1),
      mutant('state', 1, { ...text, mutatorName: 'Block' }),
    ];
    expect(draw(mutants, asked([place('EDIT-01', 0, 9, 'src/tea.machine.ts')]))).toEqual({ state: ['EDIT-01'] });
  });
});

describe('what Stryker reports', () => {
  const source = 'const isHot = a > b;\n';
  const change = (id: string, more: { status: string; statusReason?: string; killedBy?: string[] }) => ({
    id,
    replacement: 'a >= b',
    location: { start: at(1, 15), end: at(1, 20) },
    ...more,
  });
  const killedBy = ['test/tea.test.ts#tea is hot [EDIT-01, EDIT-03]'];

  it('breaks a rule by an assertion of a test with its id alone', () => {
    const mutants = [
      change('1', { status: 'Killed', statusReason: 'AssertionError: no', killedBy }),
      change('2', { status: 'Survived' }),
      change('3', { status: 'Killed', statusReason: 'TypeError: no', killedBy }),
      change('4', { status: 'RuntimeError', statusReason: NOT_MADE }),
      change('5', { status: 'CompileError', statusReason: 'not drawn' }),
    ];
    const drawn = { 1: ['EDIT-01', 'NAV-01'], 2: ['EDIT-01', 'NAV-02'], 3: ['EDIT-03'], 4: ['NAV-02'] };
    const file = { 'src/tea.ts': hashOf({ path: 'src/tea.ts', text: source }) };
    const broke = {
      file: 'src/tea.ts',
      line: 1,
      was: 'a > b',
      now: 'a >= b',
      test: 'test/tea.test.ts',
      title: 'tea is hot',
    };
    expect(tally({ files: { 'src/tea.ts': { source, mutants } } }, drawn)).toEqual({
      'EDIT-01': { files: file, broke, unseen: 0, otherwise: 0 },
      'EDIT-03': { files: file, unseen: 0, otherwise: 1 },
      'NAV-01': { files: file, unseen: 0, otherwise: 1 },
      'NAV-02': { files: file, unseen: 1, otherwise: 0 },
    });
  });
});

describe('the results', () => {
  const tea = { path: 'src/tea.ts', text: 'export const a: number = 1;' };
  const broke = { file: tea.path, line: 1, was: 'a | b', now: '`', test: 'test/tea.test.ts', title: 'is hot' };
  const results: Results = {
    'EDIT-01': { files: { [tea.path]: hashOf(tea) }, broke, unseen: 0, otherwise: 0 },
    'EDIT-02': { files: { [tea.path]: hashOf(tea), 'src/gone.ts': 'b' }, unseen: 3, otherwise: 1 },
  };

  it('are of the code in which they were found, whatever its comments say, and of no other', () => {
    const commented = { ...tea, text: `// A word.\nexport const a:  number = 1;` };
    expect(Object.keys(ofThisCode(results, [commented]))).toEqual(['EDIT-01']);
    expect(ofThisCode(results, [{ ...tea, text: 'export const a = 2;' }])).toEqual({});
  });

  it('say on the pages what broke, what did not, and what was not measured', () => {
    const rows = ['EDIT-01', 'EDIT-02', 'EDIT-05'].map((id) => ({ id, decided: [], tests: [] }));
    const lines = rulesPage(rows, results)
      .split('\n')
      .filter((line) => line.includes('**EDIT-'));
    expect(lines.map((line) => line.split(' | — | — | ')[1])).toEqual([
      '`a \\| b` → `’` in [src/tea.ts:1](../../src/tea.ts), noticed by [is hot](../../test/tea.test.ts) |',
      'no: 3 changes that no such test noticed, 1 ended otherwise |',
      'not measured for this code |',
    ]);
    expect(breaksInWords(results)).toMatch(/^Of \d+ rules 1 broke in this code: .* 1 were changed, and no assertion/);
  });

  it('are of rules and tests that there are, and small', async () => {
    const named = namingTests(await readSources(root, ['test', 'tools']));
    const isNamed = (id: string, { test, title }: NonNullable<Results[string]['broke']>) =>
      named.some((each) => each.id === id && each.file === test && each.called.test(`${title} [${each.ids}]`));
    const known = Object.entries(readResults()).filter(([id]) => isRuleId(id));
    expect(known.filter(([id, found]) => found.broke && !isNamed(id, found.broke))).toEqual([]);
    const file = new URL('results.json', import.meta.url);
    expect(statSync(file).size).toBeLessThan(100_000);
    expect(readFileSync(file, 'utf8')).not.toContain(root);
  });
});
