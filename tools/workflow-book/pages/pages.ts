import { readFile } from 'node:fs/promises';
import { PIN_ASKED } from '../../../src/domain/session/confirmation.ts';
import {
  ACTIONS,
  explainRefusal,
  isGrantable,
  may,
  PERMISSIONS,
  ROLES,
  type Action,
  type Permission,
} from '../../../src/domain/session/permissions.ts';
import type { Chart } from 'workflow-kit/chart/chart';
import { durationWords, titleOf } from 'workflow-kit/chart/words';
import { table } from 'workflow-kit/book/markdown';
import { fileLink, nameLink } from '../../links.ts';
import { countEntered, joinWalked, readWalked } from '../../models/walked.ts';
import type { SourceFile } from '../../rules/citations.ts';
import { ruleAddress } from '../../rules/pages.ts';
import { isRuleId, RULES, ruleOf, type RuleId } from '../../rules/rules.ts';
import { toldBy, type EmittedText } from '../emitted-texts.ts';
import { PROMISED, type TimeLimit } from './limits.ts';
import { refusalTable } from './refusal-table.ts';

/** The pages about all machines. They are kept by hand in this folder. */
export const ABOUT_ALL = ['README', 'questions', 'map', 'limits', 'coverage', 'permissions'] as const;

export const readPage = (name: (typeof ABOUT_ALL)[number]): Promise<string> =>
  readFile(new URL(`${name}.md`, import.meta.url), 'utf8');

type Told = ReadonlyMap<string, EmittedText>;
type Values = Readonly<Record<string, (about: string) => string>>;

/**
 * Fills the braces of a page from rules, charts and code. `{EDIT-01}` becomes the text of the rule, so that an answer
 * cannot differ from it. `{who ledger.delete}` is a value with its argument.
 * @throws Error for an unknown rule, value or time
 */
export const fillPage = (page: string, values: Values): string =>
  page.replaceAll(/\{([\w-]+) ?([^}]*)\}/g, (_, name: string, about: string) => {
    if (isRuleId(name)) return say(name);
    const value = values[name];
    if (!value) throw new Error(`No page can say {${name}}`);
    return value(about);
  });

const RULE = /\b[A-Z]+-\d{2}\b/g;
const cite = (id: RuleId): string => `[${id}](${ruleAddress(id)})`;
const say = (id: RuleId): string => `${ruleOf(id).text} (${cite(id)})`;

/** The values for rules, roles and times. */
export const valuesOfRules = (limits: readonly TimeLimit[]): Values => {
  const ids = Object.keys(RULES);
  const marked = (mark: string) => ids.filter((id) => ruleOf(id).mark === mark);
  return {
    cite,
    who: (action) => ROLES.filter((role) => may(role, action as Action)).join(' and '),
    refusal: (action) => explainRefusal(action as Action),
    roles: () => `${ROLES.length} roles: ${ROLES.join(', ')}`,
    time: (name) => {
      const limit = limits.find((each) => each.name === name && each.file === PROMISED);
      if (!limit) throw new Error(`${name} is no time of ${PROMISED}`);
      return `${durationWords(limit.ms)} (\`${name}\` in ${fileLink(limit.file)})`;
    },
    marks: () =>
      `${ids.length} rules: ${marked('specified').length} are specified, ${marked('added by us').length} are added, ${marked('deviating').length} deviate.`,
    deviating: () =>
      marked('deviating')
        .map((id) => `- ${say(id)} The specification: “${ruleOf(id).asked}” The reason: ${ruleOf(id).deviates}`)
        .join('\n'),
    limits: (which) =>
      table(
        ['Time', 'Purpose', 'Name', 'Used by'],
        limits
          .filter(({ file }) => (file === PROMISED) === (which === 'promised'))
          .map(({ name, ms, says, file, usedBy }) => [
            durationWords(ms),
            says.replaceAll(RULE, (id) => (isRuleId(id) ? cite(id) : id)),
            file === PROMISED ? `\`${name}\`` : `\`${name}\` in ${fileLink(file)}`,
            usedBy.map(nameLink).join(', ') || 'its own file',
          ]),
      ),
    pinAsked: () =>
      table(
        ['Call', 'Asks for the PIN'],
        Object.entries(PIN_ASKED).map(([call, when]) => [
          `\`${call}\``,
          when === 'always' ? 'always' : 'for some changes',
        ]),
      ),
    permissions: () =>
      table(
        ['Action', 'To', 'Record', ...ROLES, 'Who may not reads'],
        ACTIONS.map((action) => {
          const { to, record = '' }: Permission = PERMISSIONS[action];
          return [
            action,
            to,
            record,
            ...ROLES.map((role) =>
              may(role, action) ? 'yes' : isGrantable(role, action) ? 'if the shop allows it' : 'no',
            ),
            explainRefusal(action),
          ];
        }),
      ),
  };
};

/**
 * `{shown FILE: WORDS}`: links to a file that contains these words, in the title of a test or in code. @throws Error if
 * it does not
 */
export const valuesOfFiles = (sources: readonly SourceFile[]): Values => ({
  shown: (about) => {
    const [path = '', ...words] = about.split(': ');
    const says = words.join(': ');
    const isThere = sources.some((source) => source.path === path && says !== '' && source.text.includes(says));
    if (!isThere) throw new Error(`${path} does not say "${says}" any more`);
    return fileLink(path, says);
  },
});

/** The values for all charts. */
export const valuesOfCharts = (
  charts: readonly Chart[],
  emitted: Told,
  { code, tests }: Readonly<Record<'code' | 'tests', readonly SourceFile[]>>,
): Values => {
  const walked = readWalked();
  const all = joinWalked(walked);
  return {
    walked: () => walked.day,
    workflows: () =>
      table(
        ['Workflow', 'What it is', 'States', 'Transitions'],
        charts.map((chart) => [pageLink(chart), chart.description, chart.states.length, chart.transitions.length]),
      ),
    coverage: () =>
      table(
        ['Machine', 'States', 'Transitions', 'Guards', 'Test', 'States on the page', 'Moves on the page'],
        charts.map((chart) => {
          const entered = countEntered(chart, all);
          const guards = new Set(chart.transitions.flatMap(({ guardNames }) => guardNames));
          const test = coveringTest(chart, tests);
          return [
            pageLink(chart),
            chart.states.length,
            chart.transitions.length,
            guards.size,
            test ? nameLink(test) : 'none',
            entered?.states ?? '',
            entered?.moves ?? '',
          ];
        }),
      ),
    guards: (which) => refusalTable(charts, code, which === 'silent'),
    refusals: () =>
      table(
        ['Workflow', 'Refused or failed', 'Staff read'],
        charts.flatMap((chart) =>
          chart.emitted
            .filter((type) => /(?:refused|invalid|failed|unanswered)$/i.test(type) || isOfFailure(chart, type))
            .map((type) => [
              pageLink(chart),
              `\`${type}\``,
              toldBy(emitted, chart, type)?.toast ?? inPlace(chart, type),
            ]),
        ),
      ),
  };
};

const pageLink = ({ name }: Chart): string => `[${titleOf(name)}](${name}.md)`;

/** Finds the test that covers a machine completely: it passes what the machine's file exports to `itIsCovered`. */
function coveringTest({ file }: Chart, tests: readonly SourceFile[]): string | undefined {
  const covers = (name: string) => new RegExp(String.raw`itIsCovered\(\s*${name}\b`);
  const imports = new RegExp(String.raw`import \{([^}]*)\} from '[^']*/${file.split('/').at(-1)}'`, 'g');
  return tests.find(({ path, text }) => {
    if (!/^test\/(?:machines|domain)\//.test(path)) return false;
    const names = [...text.matchAll(imports)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
    return names.some((name) => covers(name).test(text));
  })?.path;
}

const emittersOf = ({ transitions }: Chart, type: string) => transitions.filter(({ emits }) => emits.includes(type));

/**
 * Checks whether an event follows a refusal or a failure and never a success. After a lost answer the work may have
 * succeeded.
 */
function isOfFailure(chart: Chart, type: string): boolean {
  const kinds = emittersOf(chart, type).map(({ kind }) => kind);
  return !kinds.includes('done') && kinds.some((kind) => kind === 'refusal' || kind === 'error');
}

/** Returns the chart's own words for the place where it emits an event. */
function inPlace(chart: Chart, type: string): string {
  if (type === 'form.refused')
    return `no toast. The form shows the sentences of [its guards](${chart.name}.md#refused) or of the server.`;
  const said = emittersOf(chart, type).flatMap(({ from, to, description }) => {
    const places = to.length > 0 ? to : [from];
    const states = chart.states.filter(({ path }) => places.includes(path));
    return description === '' ? states.map((state) => state.description) : [description];
  });
  return ['no toast.', ...new Set(said)].join(' ');
}
