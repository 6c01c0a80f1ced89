import { explainRefusal, may, ROLES, type Action } from '../../src/domain/session/permissions.ts';
import { RULES, type RuleId } from '../rules/rules.ts';
import type { Chart } from './chart.ts';
import { title, type EmittedText } from './page.ts';

const cite = (...ids: RuleId[]): string => ids.map((id) => `[${id}](rules.md#${id.toLowerCase()})`).join(', ');
/** The rule as it is written, so that an answer cannot say something else. */
const say = (id: RuleId): string => `${RULES[id].text} (${cite(id)})`;
const who = (action: Action): string => ROLES.filter((role) => may(role, action)).join(' and ');

const REFUSED = /(?:refused|invalid|failed|unanswered)$/i;

/** What staff read when something is refused or fails, from the charts and the tables of the app. */
export function refusals(
  charts: readonly Chart[],
  emitted: ReadonlyMap<string, EmittedText>,
): { machine: string; type: string; reads: string }[] {
  return charts.flatMap((chart) =>
    chart.emitted
      .filter((type) => REFUSED.test(type))
      .map((type) => ({
        machine: `[${title(chart)}](${chart.name}.md)`,
        type,
        reads: emitted.get(type)?.toast ?? 'no toast: it stands in place',
      })),
  );
}

/** The questions that auditors ask, with answers that quote the rules. */
export const questionsPage = (charts: readonly Chart[], emitted: ReadonlyMap<string, EmittedText>): string =>
  [
    '# Questions with their answers',
    '',
    'The sentences with an id are the rules themselves; roles and texts are read from the code. [All workflows](README.md)',
    '',
    '## Who may delete a ledger entry, and what trace stays?',
    '',
    `${who('ledger.delete')}; whoever may not reads “${explainRefusal('ledger.delete')}” ([who may what](permissions.md)). ${say('LEDG-14')} ${say('LEDG-41')} ${say('LEDG-43')}`,
    '',
    `The trace: ${say('HIST-01')} ${say('HIST-02')} An attempt that was refused stays too: ${say('HIST-09')}`,
    '',
    '## What happens to a second claim by a colleague?',
    '',
    `It is refused. ${say('CLAIM-23')} The server asks this in the transaction that writes the claim, under the lock of the original booking, so that of two people who press at the same moment one is first ([claim.usecases.ts](../../server/features/claim/claim.usecases.ts)). An older claim does not come back beside it: ${say('CLAIM-25')} In the wizard the answer of the server stands in place and what was typed stays ([claim create](claim-create.md)).`,
    '',
    '## What is kept when the tab is closed?',
    '',
    `- What was typed: ${say('REL-06')} ${say('DRAFT-01')} ${say('DRAFT-03')}`,
    `- The session: ${say('AUTH-20')}`,
    `- Nothing of it after Log out: ${say('SEC-02')}`,
    `- Not kept: answers of the server, which live in the memory of the page (${say('READ-04')}), and the recording of what just happened, which is a file only where somebody saves it. ${say('SEC-07')}`,
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
    `The second save is refused with the newer booking, and nothing is lost. ${say('CONF-01')} The states are [saving](booking-edit.md#state-saving) and [editing](booking-edit.md#state-editing).`,
    '',
    '## What does a computer remember of a person who has logged out?',
    '',
    `${say('SEC-02')} ${say('AUTH-19')}`,
    '',
    '## How does one know that a rule holds, and not only that a test names it?',
    '',
    'Each rule of [the matrix](rules.md) says which tests broke when it was taken away, with file and line, or that it was not taken away yet. [Coverage](coverage.md) says how far the tests of each machine went, with bounds, date and commit.',
    '',
    '## Which sentences do staff read on each refusal?',
    '',
    'From the machines and the tables of the app; what a role does not open is in [who may what](permissions.md). Several ways of one are told apart by “or”.',
    '',
    '| Workflow | Refused or failed | Staff read |',
    '|---|---|---|',
    ...refusals(charts, emitted).map(
      ({ machine, type, reads }) => `| ${machine} | \`${type}\` | ${reads.replaceAll('|', '\\|')} |`,
    ),
    '',
  ].join('\n');
