import { describe, expect, it } from 'vitest';
import { DECIDED } from './decided.ts';
import { matrixOf, matrixPage } from './matrix.ts';
import { RULES, type RuleId } from './rules.ts';
import type { TestResult } from './reports.ts';

const ids = Object.keys(RULES).filter((id): id is RuleId => id in RULES);
const places = ids.map((id) => ({ id, where: `place of ${id}` }));
const passing: TestResult[] = ids.map((id) => ({ title: `[${id}] is so`, outcome: 'passed' }));
/** A source that looks for every quoted text. */
const sources = ids.map((id) => RULES[id].text);

describe('the rule matrix', () => {
  it('has no fault where every rule is decided, proven and looked for', () => {
    expect(matrixOf(places, passing, sources).faults).toEqual([]);
  });

  it('names what is missing', () => {
    const decided = [...places.filter(({ id }) => id !== 'EDIT-01'), { id: 'EDIT-99', where: 'nowhere' }];
    const results: TestResult[] = [
      ...passing.filter(({ title }) => !/EDIT-02|EDIT-03|EDIT-04/.test(title)),
      { title: '[EDIT-02] fails', outcome: 'failed' },
      { title: '[EDIT-03] was skipped', outcome: 'skipped' },
      { title: '[LOST-01] is no rule', outcome: 'passed' },
    ];
    const found = matrixOf(
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
      'LOST-01 is no rule, but a test or a machine names it',
      'EDIT-99 is no rule, but a test or a machine names it',
      'EDIT-03: no test looks for "Cannot Save Changes"',
    ]);
  });

  it('names three tests of a rule, counts the others, and reads the same where one of them was skipped', () => {
    const results = (outcome: TestResult['outcome']): TestResult[] => [
      { title: '[EDIT-01] d', outcome },
      ...['c', 'b', 'a'].map((name): TestResult => ({ title: `proof › [EDIT-01] ${name}`, outcome: 'passed' })),
    ];
    const page = matrixPage(matrixOf([{ id: 'EDIT-01', where: 'here' }], results('passed'), []));
    expect(page.split('\n').find((line) => line.includes('**EDIT-01**'))).toBe(
      '| <a id="edit-01"></a>**EDIT-01** | §4 | A booking becomes CONFIRMED only with at least one active INBOUND delivery. | here | d<br>proof › a<br>proof › b<br>and 1 more | passed |',
    );
    expect(matrixPage(matrixOf([{ id: 'EDIT-01', where: 'here' }], results('skipped'), []))).toBe(page);
  });

  it('knows a place outside the machines only for a rule', () => {
    expect(Object.keys(DECIDED).filter((id) => !(id in RULES))).toEqual([]);
  });
});
