import { describe, expect, it } from 'vitest';
import { buildMatrix, matrixPage } from './matrix.ts';
import { RULES, type RuleId } from './rules.ts';
import type { TestResult } from './reports.ts';

const ids = Object.keys(RULES).filter((id): id is RuleId => id in RULES);
const places = ids.map((id) => ({ id, where: `place of ${id}` }));
const passing: TestResult[] = ids.map((id) => ({ title: `is so [${id}]`, outcome: 'passed' }));
/** A source that looks for every quoted text. */
const sources = ids.map((id) => RULES[id].text);

describe('the rule matrix', () => {
  it('has no fault where every rule is decided, proven and looked for', () => {
    expect(buildMatrix(places, passing, sources).faults).toEqual([]);
  });

  it('names what is missing', () => {
    const decided = [...places.filter(({ id }) => id !== 'EDIT-01'), { id: 'LOST-99', where: 'nowhere' }];
    const results: TestResult[] = [
      ...passing.filter(({ title }) => !/EDIT-02|EDIT-03|EDIT-04/.test(title)),
      { title: 'fails [EDIT-02]', outcome: 'failed' },
      { title: 'was skipped [EDIT-03]', outcome: 'skipped' },
      { title: 'is no rule [LOST-01]', outcome: 'passed' },
    ];
    const found = buildMatrix(
      decided,
      results,
      sources.map((source) => source.replaceAll('Cannot Save Changes', 'Not saved')),
    );
    expect(found.faults).toEqual([
      'EDIT-01 is decided nowhere',
      'EDIT-02 has no passing test',
      'EDIT-03 has no passing test',
      'EDIT-04 has no passing test',
      'EDIT-02 has a failing test',
      'LOST-01 is no rule, but a test, a machine or a comment names it',
      'LOST-99 is no rule, but a test, a machine or a comment names it',
      'EDIT-03: no test looks for "Cannot Save Changes"',
    ]);
  });

  it('says what broke when a rule was taken away, folds the rest, and reads the same where a test was skipped', () => {
    const results = (outcome: TestResult['outcome']): TestResult[] => [
      { title: 'd [EDIT-01]', outcome },
      { title: 'proof › a [LIST-01, EDIT-01]', outcome: 'passed' },
    ];
    const broke = [1, 2, 3, 4].map((line) => ({
      file: 'test/a.test.ts',
      line,
      title: `t${line}`,
      cases: line === 1 ? 3 : 1,
    }));
    const removed = new Map([['EDIT-01' as const, [{ name: 'an inactive delivery counts', broke }]]]);
    const page = matrixPage(buildMatrix([{ id: 'EDIT-01', where: 'here' }], results('passed'), []), removed);
    const at = (line: number) => `[a.test.ts:${line}](../../test/a.test.ts#L${line}) t${line}`;
    expect(page.split('\n').find((line) => line.includes('**EDIT-01**'))).toBe(
      `| <a id="edit-01"></a>**EDIT-01** | specified | CONFIRMED is reached only with an active INBOUND delivery. | here | These break when an inactive delivery counts:<br>${at(1)} (and 2 more cases there)<br>${at(2)}<br>${at(3)}<details><summary>1 more</summary>${at(4)}</details> | <details><summary>2 tests</summary>d<br>proof › a</details> | passed |`,
    );
    expect(page).toContain(`1 of ${ids.length} rules were taken away`);
    expect(page.split('\n').find((line) => line.includes('**EDIT-02**'))).toContain('| no result |');
    expect(page.split('\n').find((line) => line.includes('**HIST-02**'))).toContain(
      '| Cannot be taken away here: triggers of the database hold it, which a migration writes.',
    );
    expect(matrixPage(buildMatrix([{ id: 'EDIT-01', where: 'here' }], results('skipped'), []), removed)).toBe(page);
  });

  it('sets the sentence of the specification beside ours where we deviate', () => {
    const page = matrixPage(buildMatrix([], [], []));
    expect(page.split('\n').find((line) => line.includes('**LEDG-28**'))).toContain(
      'with Try again.<br>The specification: “A failed delete is only logged; the user sees nothing.”',
    );
    expect(ids.filter((id) => (RULES[id].deviates === undefined) !== (RULES[id].asked === undefined))).toEqual([]);
  });
});
