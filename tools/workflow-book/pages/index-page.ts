import type { Chart } from '../../machine/chart.ts';
import { title } from './machine-page.ts';

/** What asks for a change of a status as the system. */
export const ASSIGNERS = ['server/features/booking/booking.usecases.ts', 'server/sample/bookings.ts'];

/** The first page of the book: every workflow, and the three questions that auditors ask first. */
export function indexOf(charts: readonly Chart[]): string {
  return [
    '# The workflows of Reflow',
    '',
    'Made by `npm run workflows` from the machines that the product runs. CI makes them again and fails where one is another (`-- --check`). Sentences are written by people, those of the states in the charts, the answers beneath here; what they link to is looked up.',
    '',
    '| Workflow | What it is | States | Transitions |',
    '|---|---|--:|--:|',
    ...charts.map(
      (chart) =>
        `| [${title(chart)}](${chart.name}.md) | ${chart.description} | ${chart.states.length} | ${chart.transitions.length} |`,
    ),
    '',
    'Beside them: [questions with their answers](questions.md), [who may what](permissions.md), [who talks to whom](map.md), [the time limits](limits.md), [the rules of the specification and the tests that name them](rules.md), [what the tests cover](coverage.md) and [the proof of the INBOUND rule](proof.md). `npm run workflows -- --html` puts all of it into one file with search that opens from disk.',
    '',
    '## Three questions',
    '',
    '**What happens when the session expires while an edit is being saved?** The save is answered with 401 and booking edit stays in [saving](booking-edit.md#state-saving), where edits and a second press are ignored. The session goes from [active](session.md#state-signedIn.active) to [refreshing](session.md#state-signedIn.refreshing): one refresh, for which all refused calls wait (rules [AUTH-09](rules/auth.md#auth-09), [AUTH-10](rules/auth.md#auth-10)).',
    '',
    '- The refresh brings a new token: the save is sent once more and goes on as if nothing had happened.',
    '- It gets no real answer: the session stays and is [cooling down](session.md#state-signedIn.coolingDown), the save fails with “Update failed”, and booking edit returns to [editing](booking-edit.md#state-editing) with everything typed ([AUTH-13](rules/auth.md#auth-13)).',
    '- It is refused, or the repeated save is answered with 401 again: the session ends ([signed out](session.md#state-signedOut.forgetting)) and the sign-in screen opens; after the sign-in the booking comes up as it was last saved, with the offer to take up what was typed (`draft.restore` in [viewing](booking-edit.md#state-viewing); [AUTH-11](rules/auth.md#auth-11), [AUTH-12](rules/auth.md#auth-12)).',
    '',
    `**Who may set IN_QUEUE?** No person chooses it. [Booking status](booking-status.md#state-IN_QUEUE) refuses \`choose.IN_QUEUE\` from every other status and takes \`assign.IN_QUEUE\`: only what takes over bookings of elsewhere sends it, the import and the sample shop (${ASSIGNERS.map((file) => `[${file}](../../${file})`).join(', ')}); an outside provider may send it too. A booking that is IN_QUEUE already may keep it, and staff may choose any status of the edit list from there ([EDIT-05](rules/edit.md#edit-05), [EDIT-28](rules/edit.md#edit-28)). An import takes over the status that the old book says ([MOVE-02](rules/move.md#move-02)). App and server ask this one machine.`,
    '',
    '**Which test proves the 1.5 s?** Rule [CLAIM-11](rules/claim.md#claim-11) names the tests. The time is the delay that the claim wizard waits in [created](claim-create.md#state-created) before it is [leaving](claim-create.md#state-leaving).',
    '',
  ].join('\n');
}
