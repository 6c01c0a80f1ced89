import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allMachines } from '../machine/machines.ts';
import { citationFaults, citedPlaces, readSources } from './citations.ts';
import { faultsOfRules, joinRules, rulesPage } from './pages.ts';
import { emptyTests } from './empty-tests.ts';
import { evidenceFaults, hasResults, resultsIn, titleFaults, type Ran } from './evidence.ts';
import { readRules, RULES, ruleOf } from './rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const machines = await allMachines();
const code = await readSources(root, ['src', 'server']);
const tests = await readSources(root, ['test', 'tools']);
const rows = joinRules(machines, code, tests);

describe('the specification', () => {
  it('is implemented in code or charts and named by tests, and its texts are quoted exactly', () => {
    expect(faultsOfRules(rows, tests)).toEqual([]);
  });

  it('is reported if a rule lacks code or tests, or if the title of a group has an id', () => {
    const titles = (text: string) => [{ path: 'test/a.test.ts', text }];
    const one = joinRules([], [{ path: 'src/a.ts', text: '/** \u0045DIT-03. */\nconst a = 1;' }], titles(''));
    expect(faultsOfRules(one, []).filter((fault) => fault.includes('EDIT-03'))).toEqual([
      'No test names EDIT-03',
      'EDIT-03: no test looks for "Cannot Save Changes"',
    ]);
    const groups = [`describe('a [${'EDIT'}-03]', () => {`, `describe.each(all('a'))('a [${'EDIT'}-03]', () => {`];
    expect(faultsOfRules([], titles(groups.join('\n')))).toEqual(
      groups.map(() => `test/a.test.ts: "a [${'EDIT'}-03]" is the title of a group`),
    );
    const lost = ['LOST', '01'].join('-');
    expect(faultsOfRules([], titles(`it('is no rule [${lost}]', () => expect(go()).toBe(1));`))).toEqual([
      `${lost} is no rule, but a test names it`,
    ]);
  });

  it('has no results before a whole run of the tests', () => {
    expect(hasResults(join(root, 'docs'))).toBe(false);
  });

  it('is proven only by tests that passed', () => {
    const id = ['EDIT', '03'].join('-');
    const faultsOf = (...ends: Ran['end'][]) =>
      evidenceFaults(
        ends.map((end) => ({ title: `1 is hot [BOOK-01, ${id}]`, end })),
        [id],
      );
    const fault = `No test of ${id} ran and passed, or one failed`;
    expect([faultsOf('passed'), faultsOf('passed', 'failed'), faultsOf()]).toEqual([[], [fault], [fault]]);
    expect(faultsOf('left out')).toEqual([fault]);
    const suites = [{ suites: [{ specs: [{ title: 'opens', tests: [{ status: 'flaky' }] }] }] }];
    const testResults = [{ assertionResults: [{ title: 'is hot', status: 'skipped' }] }];
    expect(resultsIn({ suites, testResults })).toEqual([
      { title: 'is hot', end: 'left out' },
      { title: 'opens', end: 'failed' },
    ]);
  });

  it('is proven by no result whose title no test has', () => {
    const id = ['EDIT', '03'].join('-');
    const known = `it.each(ALL)('%s is $kind hot [${id}]', () => expect(go()).toBe(1));`;
    const ran = (title: string): Ran[] => [{ title: `${title} [${id}]`, end: 'passed' }];
    const tests = [{ path: 'test/a.test.ts', text: known }];
    expect(titleFaults(ran('tea is very hot'), tests)).toEqual([]);
    expect(titleFaults(ran('nothing at all'), tests)).toEqual([`No test is called “nothing at all [${id}]”`]);
  });

  it('is proven by a result whose title ends with an empty value', () => {
    const id = ['EDIT', '03'].join('-');
    const tests = [{ path: 'test/a.test.ts', text: `it.each(ALL)('is hot %s [${id}]', () => expect(go()).toBe(1));` }];
    expect(titleFaults([{ title: `is hot  [${id}]`, end: 'passed' }], tests)).toEqual([]);
  });

  it('is proven by no test that expects a value which it wrote down itself', () => {
    expect(emptyTests(tests)).toEqual([]);
  });

  it.each([`expect(${'1'}).toBe(1);`, `expect(${"'a'"}).toBe('a');`, `it.runIf(${'false'})('is hot', check);`])(
    'is not proven by %s',
    (text) => {
      expect(emptyTests([{ path: 'test/a.test.ts', text }])).toEqual([`test/a.test.ts:1: ${text}`]);
    },
  );

  it('says where it deviates, with the sentence of the product’s specification', () => {
    const deviating = Object.entries(RULES).filter(([, { mark }]) => mark === 'deviating');
    expect(deviating.map(([id]) => id)).toEqual(['AUTH-13', 'READ-05', 'LEDG-28', 'SHOP-07', 'DATA-02']);
    const isComplete = ({ mark, asked, deviates }: (typeof RULES)[string]) =>
      (mark === 'deviating') === (asked !== undefined) && (asked === undefined) === (deviates === undefined);
    expect(Object.keys(RULES).filter((id) => !isComplete(ruleOf(id)))).toEqual([]);
  });

  it('is read line by line, and refuses a line that is no rule', () => {
    const page = [
      '# Rules',
      '',
      '## TEA: Tea',
      '',
      '- <a id="tea-01"></a>**TEA-01** It is hot. *(deviating, a pot)*',
      '  - **Asked:** “Cold.”',
      '  - **Deviates:** Nobody drinks it.',
    ];
    const rule = {
      text: 'It is hot.',
      mark: 'deviating',
      from: 'a pot',
      asked: 'Cold.',
      deviates: 'Nobody drinks it.',
    };
    expect(readRules(page.join('\n'))).toEqual({ areas: { TEA: 'Tea' }, rules: { 'TEA-01': rule } });
    expect(() => readRules([...page, 'Some words.'].join('\n'))).toThrow('"Some words." is no rule');
    expect(() => readRules([...page, page[4]].join('\n'))).toThrow('TEA-01 is listed twice');
  });

  it('does not reuse the number of a removed rule', () => {
    const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');
    const [, gone = ''] = /^Numbers of rules that are gone: (.*)\.$/m.exec(page) ?? [];
    expect(gone.split(', ').filter((id) => !/^[A-Z]+-\d{2}$/.test(id) || id in RULES)).toEqual([]);
  });

  it('is a page with a line of less than 6,000 characters for each rule', () => {
    const lines = rulesPage(rows).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(6_000);
    const edit = lines.find((line) => line.includes('**EDIT-01**')) ?? '';
    expect(edit.split(' | ')[1]).toBe('specified');
    expect(edit.split(' | ')[2]).toMatch(/^A booking can become CONFIRMED only with an active INBOUND delivery\./);
  });
});

it('has the notes of each rule on its page, because they limit it', () => {
  const page = rulesPage(rows);
  const notes = Object.values(RULES).flatMap(({ reading, added, deviates }) => [reading, added, deviates]);
  expect(notes.filter((note) => note !== undefined && !page.includes(note.replaceAll('|', '\\|')))).toEqual([]);
});

describe('a citation', () => {
  it('is a place of its rule, by the name that follows', () => {
    const text = `/** How many. ${'LIST'}-08. */\nexport const PAGE_SIZE = 10;\n  // ${'AUTH'}-04\n  'session.started': 1,\n`;
    expect(citedPlaces([{ path: 'src/a.ts', text }])).toEqual([
      { id: 'LIST-08', where: '[PAGE_SIZE](../../src/a.ts)' },
      { id: 'AUTH-04', where: '[session.started](../../src/a.ts)' },
    ]);
  });

  it('is an error if no rule has its id, or if its document cannot be opened', () => {
    const text = `/** ${'EDIT'}-99. ${'Spec'} §${'2'} "Login". ${'Decisions'} "Session"; requirement ${'S'}-03. */`;
    expect(citationFaults([{ path: 'src/a.ts', text }])).toHaveLength(4);
  });

  it('names its rule in every kind of file', () => {
    expect(citationFaults([...code, ...tests])).toEqual([]);
  });
});
