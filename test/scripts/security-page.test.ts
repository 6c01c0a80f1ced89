import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/tool.ts';
import { isRuleId } from '../../tools/rules/rules.ts';

/** ASVS 5.0.0: all of Level 1, and Level 2 of authentication, sessions, authorization and logging. */
const LEVEL_1 =
  '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1';
const LEVEL_2 =
  '6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const numbersIn = (text = '') => text.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
const chapters = [...page.matchAll(/^\| V\d+ [^|]+\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, met, by = '', not]) => ({ met: numbersIn(met), by, not: numbersIn(not) }),
);
const deviations = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, number = '', risk = '']) => ({ number, risk }),
);
const rulesIn = (text: string) => text.match(/\b[A-Z]{2,8}-\d\d\b/g) ?? [];
const titlesIn = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);

const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:test|story)\.tsx?$/.test(file) && !file.endsWith('security-page.test.ts'))
  .map((file) => readFileSync(join(root, 'test', file), 'utf8'))
  .join('\n');
const proven = new Set(
  [...tests.matchAll(/\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]['"`]/g)].flatMap(([, ids = '']) => ids.split(', ')),
);

it('has each number of the standard once', () => {
  const met = chapters.flatMap((chapter) => chapter.met);
  const not = chapters.flatMap((chapter) => chapter.not);
  const all = [...met, ...not, ...deviations.map(({ number }) => number)];
  expect(all.toSorted()).toEqual([...LEVEL_1.split(' '), ...LEVEL_2.split(' ')].toSorted());
  expect(page).toContain(
    `Of 70 requirements of Level 1 and 53 of Level 2: ${met.length} met, ${not.length} not applicable, ${deviations.length} deviations.`,
  );
});

it('says of nothing that it is met without a test, and names the risk of each deviation', () => {
  const unproven = chapters.filter(({ met, by }) => met.length > 0 && rulesIn(by).length + titlesIn(by).length === 0);
  expect(unproven).toEqual([]);
  expect(deviations.filter(({ risk }) => !risk.includes('Risk: '))).toEqual([]);
});

it('names rules and titles that tests have', () => {
  expect(rulesIn(page).filter((id) => !isRuleId(id) || !proven.has(id))).toEqual([]);
  expect(titlesIn(page.slice(page.indexOf('## '))).filter((title) => !tests.includes(title))).toEqual([]);
});
