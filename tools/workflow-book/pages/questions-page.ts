import { explainRefusal, may, ROLES, type Action } from '../../../src/domain/session/permissions.ts';
import { readConfig } from '../../../server/config.ts';
import { ruleAddress } from '../../rules/pages.ts';
import { breaksInWords, type Breaks } from '../../breaks/words.ts';
import { RULES, ruleOf, type RuleId } from '../../rules/rules.ts';
import type { Chart, ChartTransition } from '../../machine/chart.ts';
import { inWords, type TimeLimit } from './limits-page.ts';
import { title, type EmittedText } from './machine-page.ts';

const cite = (...ids: RuleId[]): string => ids.map((id) => `[${id}](${ruleAddress(id)})`).join(', ');
/** The rule as it is written, so that an answer cannot say something else. */
const say = (id: RuleId): string => `${ruleOf(id).text} (${cite(id)})`;
const who = (action: Action): string => ROLES.filter((role) => may(role, action)).join(' and ');

const REFUSED = /(?:refused|invalid|failed|unanswered)$/i;

/** What the chart says of where a machine is when it emits this. */
function inPlace({ states, transitions }: Chart, type: string): string {
  const saysOf = ({ from, to, description }: ChartTransition) =>
    description === ''
      ? states.filter(({ path }) => (to.length > 0 ? to : [from]).includes(path)).map((state) => state.description)
      : [description];
  const said = transitions.filter(({ emits }) => emits.includes(type)).flatMap(saysOf);
  return ['no toast.', ...new Set(said)].join(' ');
}

/** Whether it is told after a refusal or a failure, and not after work that succeeded: a lost answer may have been a yes. */
function isOfFailure({ transitions }: Chart, type: string): boolean {
  const kinds = transitions.filter(({ emits }) => emits.includes(type)).map(({ kind }) => kind);
  return !kinds.includes('done') && kinds.some((kind) => kind === 'refusal' || kind === 'error');
}

/** What staff read when something is refused or fails, from the charts and the tables of the app. */
export function refusals(
  charts: readonly Chart[],
  emitted: ReadonlyMap<string, EmittedText>,
): { machine: string; type: string; reads: string }[] {
  return charts.flatMap((chart) =>
    chart.emitted
      .filter((type) => REFUSED.test(type) || isOfFailure(chart, type))
      .map((type) => ({
        machine: `[${title(chart)}](${chart.name}.md)`,
        type,
        reads: emitted.get(type)?.toast ?? inPlace(chart, type),
      })),
  );
}

/** A time of the code by its name, in words. @throws Error for one that the code does not have, or has twice */
export function timeNamed(limits: readonly TimeLimit[], name: string): string {
  const [limit, ...more] = limits.filter((each) => each.name === name);
  if (!limit || more.length > 0)
    throw new Error(`${name} is not one time of the code: questions-page.ts is out of date`);
  return `${inWords(limit.ms)} (\`${name}\` in [${limit.file}](../../${limit.file}))`;
}

/** What stays on a computer beyond the page: what, where, until when, and the file that writes it. */
export const KEPT: readonly (readonly [string, string, string, string])[] = [
  [
    'The session: its tokens, and who it is of',
    'local storage',
    'the end of the session',
    'src/services/session/token-store.ts',
  ],
  [
    'What is typed and not saved',
    'a database of the browser',
    'it is saved or discarded, Log out, the sign-in of somebody else, or its time is over',
    'src/services/storage/draft-store.ts',
  ],
  [
    'A key of this browser, without a person; no script can read it',
    'a database of the browser',
    'somebody empties the browser',
    'src/services/session/refresh-proof.ts',
  ],
  [
    'Addresses that were visited, with the search and the filters of a list',
    'the history of the tab',
    'the tab is closed, or somebody empties the browser',
    'src/app/neighbours/use-left-list.ts',
  ],
  [
    'That somebody has signed in here as an account (`device-…`), sealed; it lets nobody in, and no script can read it',
    'a cookie of the sign-in',
    '180 days after the last sign-in',
    'server/features/session/device-cookie.ts',
  ],
  ['The theme', 'local storage', 'somebody empties the browser', 'src/app/shell/theme.ts'],
  ['That keys are off', 'local storage', 'they are on again', 'src/app/keys/live-keys.tsx'],
  [
    'Files of the app, and no answer of the server',
    'the cache of the service worker',
    'another build is kept',
    'src/worker/service-worker.ts',
  ],
];

const keptTable = (): string[] => [
  '| What is kept on the computer | Where | Until | Written by |',
  '|---|---|---|---|',
  ...KEPT.map(([what, where, until, file]) => `| ${what} | ${where} | ${until} | [${file}](../../${file}) |`),
];

/** The questions that auditors ask, with answers that quote the rules. */
export function questionsPage(
  charts: readonly Chart[],
  emitted: ReadonlyMap<string, EmittedText>,
  limits: readonly TimeLimit[],
  breaks: Breaks,
): string {
  const time = (name: string) => timeNamed(limits, name);
  const ids = Object.keys(RULES);
  const deviating = ids.filter((id) => ruleOf(id).deviates !== undefined);
  return [
    '# Questions with their answers',
    '',
    'A sentence with an id is the rule itself, and says what is to be: [the matrix](rules.md) says how far it is tested. Roles, texts, times and tables are read from the code. [All workflows](README.md)',
    '',
    '## Who may delete a ledger entry, and what trace stays?',
    '',
    `${who('ledger.delete')}; whoever may not reads “${explainRefusal('ledger.delete')}” ([who may what](permissions.md)). ${say('LEDG-14')} ${say('LEDG-41')} ${say('LEDG-43')}`,
    '',
    `The trace: ${say('HIST-01')} ${say('HIST-02')} An attempt that was refused stays too: ${say('HIST-09')}`,
    '',
    '## What happens to a second claim by a colleague?',
    '',
    `For an item that an open claim holds it is refused. ${say('CLAIM-23')} Of two people who press at the same moment: ${say('REL-04')} An older claim does not come back beside it: ${say('CLAIM-25')} What the wizard then does is in [claim create](claim-create.md).`,
    '',
    '## What is kept when the tab is closed?',
    '',
    `- What was typed: ${say('REL-06')} ${say('DRAFT-01')} ${say('DRAFT-03')}`,
    `- The session: ${say('AUTH-20')}`,
    `- After Log out: ${say('SEC-02')}`,
    `- The recording of what just happened is a file where somebody saves it: ${say('SEC-07')}`,
    '',
    'All that the app and the server write into the browser, of which a test holds that the code has no other place that writes:',
    '',
    ...keptTable(),
    '',
    '## Can a booking become CONFIRMED without an INBOUND delivery?',
    '',
    `${say('EDIT-01')} [The proof](proof.md) says what was asked of the status machine, the app and the server, and with which bounds.`,
    '',
    '## Who may change paid money, and what stays of what it was?',
    '',
    `${who('payment.correct')}; whoever may not reads “${explainRefusal('payment.correct')}”. ${say('PERM-07')}`,
    '',
    '## Can somebody change the history, and would it be seen?',
    '',
    `${say('HIST-02')} ${say('HIST-03')} ${say('HIST-04')}`,
    '',
    '## What happens when two people change the same booking?',
    '',
    `${say('REL-02')} ${say('REL-03')} ${say('CONF-01')} ${say('CONF-05')} The states are [saving](booking-edit.md#state-saving) and [editing](booking-edit.md#state-editing).`,
    '',
    '## What does a computer remember of a person who has logged out?',
    '',
    `${say('SEC-02')} ${say('AUTH-19')} All that is written into the browser, and until when, is in the table of “What is kept when the tab is closed?”.`,
    '',
    '## Who has which role, and who may what?',
    '',
    `There are ${ROLES.length} roles: ${ROLES.join(', ')}. What each may do is in [who may what](permissions.md), one line for each action, with the sentence for whoever may not. The people of a shop are changed by ${who('people.manage')}. The last word is the server’s: ${say('PERM-01')}`,
    '',
    '## How often is a call tried again?',
    '',
    `${say('READ-01')} ${say('READ-02')} ${say('READ-16')} A call itself ends after ${time('REQUEST_TIMEOUT_MS')}. The states are in [query](query.md#state-waitingToRetry). A creation may be sent again by staff: ${say('REL-01')}`,
    '',
    '## How long does a session last, and how does it end?',
    '',
    `It ends ${time('SESSION_MS')} after the sign-in at the latest, and after ${time('IDLE_MS')} without a refresh; an access token is good for ${time('ACCESS_SECONDS')}. ${say('AUTH-09')} ${say('AUTH-11')} ${say('AUTH-12')} ${say('SEC-06')} ${say('SIGN-04')} The states are in [session](session.md).`,
    '',
    '## What happens to somebody who guesses passwords?',
    '',
    say('SIGN-02'),
    '',
    '## What happens when the server or its database is away?',
    '',
    `${say('REL-09')} ${say('REL-11')} ${say('REL-12')} ${say('AUTH-13')} What staff then read is in the table at the end.`,
    '',
    '## Is a change that was confirmed ever lost?',
    '',
    `${say('REL-07')} ${say('REL-15')}`,
    '',
    '## Which backups are made, and how does one know that they are good?',
    '',
    `${say('BACKUP-02')} Where nobody says otherwise BACKUP_MINUTES is ${readConfig({}).backupMinutes}. ${say('BACKUP-01')} ${say('BACKUP-03')} ${say('BACKUP-04')} ${say('BACKUP-06')} ${say('BACKUP-07')}`,
    '',
    '## What is erased of a customer, and what stays?',
    '',
    `${say('DATA-05')} ${say('HIST-05')} ${say('DATA-04')}`,
    '',
    '## How does one know that a rule holds, and not only that a test names it?',
    '',
    'Of each rule [the matrix](rules.md) says where it is decided, which tests name it, and a change of the code that one of these noticed, where one was found. [Coverage](coverage.md) names the test that takes each machine through everything that it can do.',
    '',
    '## Where does the product do otherwise than its specification?',
    '',
    `${ids.length} rules: ${ids.filter((id) => ruleOf(id).mark === 'specified').length} are specified, ${ids.filter((id) => ruleOf(id).mark === 'added by us').length} are added, ${deviating.length} deviate. Of every rule [the matrix](rules.md) says which it is. These deviate:`,
    '',
    ...deviating.map(
      (id) => `- ${say(id)} The specification: “${ruleOf(id).asked ?? ''}” The reason: ${ruleOf(id).deviates ?? ''}`,
    ),
    '',
    '## What is not proven, and why?',
    '',
    `${breaksInWords(breaks)} A small change of the code cannot break what triggers of the database hold (${cite('HIST-02')}), what is seen when a process is killed (${cite('REL-07')}), and what needs PostgreSQL (${cite('BACKUP-08', 'SCALE-08')}); tests of their own look for it.`,
    '',
    'What the other proofs do not say stands with each: [the rules](rules.md), [coverage](coverage.md), [the proof of the INBOUND rule](proof.md).',
    '',
    '## What happens when somebody leaves the shop?',
    '',
    `${who('people.manage')} disables the person. ${say('PEOPLE-04')} ${say('LIVE-04')} What they did stays in the history by their name: ${say('HIST-02')} Whoever is only suspected to have lost a password: ${say('PEOPLE-05')} ${say('ACCOUNT-05')}`,
    '',
    '## Does a paper say what the shop has stored, and is a forged one seen?',
    '',
    `${say('REL-05')} ${say('HIST-08')} They are printed by ${who('document.read')}.`,
    '',
    '## What does somebody gain who puts a clock back?',
    '',
    `${say('REL-14')} ${say('HIST-06')} ${say('SIGN-03')}`,
    '',
    '## How do data come in from elsewhere, and how do they leave?',
    '',
    `In: ${say('MOVE-02')} ${say('MOVE-05')} Out: ${say('MOVE-01')} ${say('SEC-04')} What a role may read on the screen it may print or save: bookings ${who('booking.read')}, papers ${who('document.read')}, the ledger and its reports ${who('ledger.read')}.`,
    '',
    '## Which sentences do staff read on each refusal?',
    '',
    'What the machines tell when something is refused or fails, with the toast from the tables of the app; where there is none, what the machine says of it. What a state alone shows stands with the state, what a role does not open in [who may what](permissions.md). Several ways of one are told apart by “or”.',
    '',
    '| Workflow | Refused or failed | Staff read |',
    '|---|---|---|',
    ...refusals(charts, emitted).map(
      ({ machine, type, reads }) => `| ${machine} | \`${type}\` | ${reads.replaceAll('|', '\\|')} |`,
    ),
    '',
  ].join('\n');
}
