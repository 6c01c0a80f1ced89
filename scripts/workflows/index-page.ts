import type { Chart } from './chart.ts';
import { title } from './page.ts';

/** The first page of the book: every workflow, and the three questions that auditors ask first. */
export function indexOf(charts: Chart[]): string {
  return [
    '# The workflows of Reflow',
    '',
    'Made by `npm run workflows` from the machines that the app runs; the build fails when these pages and the code say different things.',
    '',
    '| Workflow | What it is | States | Transitions |',
    '|---|---|--:|--:|',
    ...charts.map(
      (chart) =>
        `| [${title(chart)}](${chart.name}.md) | ${chart.description} | ${chart.states.length} | ${chart.transitions.length} |`,
    ),
    '',
    'Beside them: [the rules of the specification and the tests that prove them](rules.md) and [what the tests have walked](coverage.md). `npm run workflows -- --html` puts all pictures and tables into one file with search that opens from disk.',
    '',
    '## Three questions',
    '',
    '**What happens when the session expires while an edit is being saved?** The save is answered with 401. [Session](session.md) goes from signed in to refreshing, and the save waits in [saving](booking-edit.md); with the new token it is sent once more, and nothing is typed again. If the refresh is refused, the session ends and the login screen opens; if it gets no answer, the save fails, the session stays, and [booking edit](booking-edit.md) returns to editing with everything typed.',
    '',
    '**Who may set IN_QUEUE?** Only the server: the edit list does not offer it. [Booking status](booking-status.md) says which statuses staff may choose; a booking that is IN_QUEUE already may keep it.',
    '',
    '**Which test proves the 1.5 s?** Rule [CLAIM-11](rules.md#claim-11): the [claim wizard](claim-wizard.md) leaves its created state after 1.5 s, and the matrix names the tests.',
    '',
  ].join('\n');
}
