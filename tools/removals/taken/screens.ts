import { within } from '../within.ts';

/** The screens of the counter: routes, figures, bookings, quick actions, claims, the ledger and its summaries. */
export const SCREENS = [
  ...within('src/app/navigation/guarded-screen.tsx', {
    'NAV-06': [
      'an unknown path leads strangers to the sign-in',
      '<main>\n        <NotFound />\n      </main>',
      '<Redirect to="/login" replace />',
    ],
  }),
  ...within('src/domain/dashboard/dashboard-figures.ts', {
    'FIGURE-01': [
      'how many are rejected is not said',
      "(['done', 'rejected', 'cancelled'] as const)",
      "(['done', 'cancelled'] as const)",
    ],
    'FIGURE-02': [
      'what was booked counts as received',
      "${formatRs(sumOf(days, 'received'))} received.",
      "${formatRs(sumOf(days, 'booked'))} received.",
    ],
  }),
  ...within('server/features/dashboard/dashboard.sql.ts', {
    'FIGURE-03': [
      'what came in today has waited too long',
      'lt(booking.createdAt, before)))',
      'lt(booking.createdAt, before && startOfShopDay(inDays(today, 1)))))',
    ],
    'FIGURE-04': [
      'who comes tomorrow is left out',
      'lt(booking.appointmentDate, startOfShopDay(inDays(today, 2)))',
      'lt(booking.appointmentDate, startOfShopDay(inDays(today, 1)))',
    ],
  }),
  ...within('src/app/neighbours/use-left-list.ts', {
    'LIST-14': [
      'the list that another person left is taken',
      'left?.of === of ? left?.list : lists.get(PATH)',
      'left !== undefined ? left.list : lists.get(PATH)',
    ],
  }),
  ...within('src/app/neighbours/live-neighbours.tsx', {
    'LIST-14': [
      'the list ends with its page',
      'at < here.bookings.length ? 0 : 1)',
      'at < here.bookings.length ? 0 : 0)',
    ],
  }),
  ...within('src/views/booking-create/booking-create-view.tsx', {
    'BOOK-11': ['the form has another title', 'title="Create New Booking"', 'title="New Booking"'],
  }),
  ...within('src/app/papers/print-menu.tsx', {
    'BOOK-14': [
      'the preview that the message leads to stays closed',
      'papers.find(({ title }) => title === asked)',
      "papers.find(({ title }) => title === asked && title === '')",
    ],
  }),
  ...within('src/domain/booking/suggestions.ts', {
    'BOOK-15': ['one character is asked about', 'SUGGESTION_FROM = 2', 'SUGGESTION_FROM = 1'],
  }),
  ...within('src/machines/lookups/suggestions.machine.ts', {
    'BOOK-15': [
      'Enter takes the first text unasked',
      'values[context.marked - 1] !== undefined',
      'values[Math.max(0, context.marked - 1)] !== undefined',
    ],
  }),
  ...within('src/machines/booking-edit/booking-edit.machine.ts', {
    'EDIT-04': [
      'a refused status is taken all the same',
      "actions: { type: 'refuseStatus', params: ({ event }) => event },",
      "actions: [\n              { type: 'refuseStatus', params: ({ event }) => event },\n              { type: 'editDraft', params: ({ event }) => event },\n            ],",
    ],
    'EDIT-09': [
      'Cancel keeps what was typed',
      "description: 'The newest copy is shown, also one that came while editing.',\n          actions: 'adoptLatest',",
      "description: 'The newest copy is shown, also one that came while editing.',",
    ],
  }),
  ...within('src/views/booking-details/booking-details-view.tsx', {
    'EDIT-26': [
      'Contact History is missing',
      '{!isForm && <Contacts edit={edit} />}',
      '{isForm && <Contacts edit={edit} />}',
    ],
  }),
  ...within('src/views/booking-details/booking-header.tsx', {
    'EDIT-27': [
      'a claim does not know its booking',
      '?bookingCode=${encodeURIComponent(code)}',
      "?bookingCode=${encodeURIComponent(code && '')}",
    ],
  }),
  ...within('src/domain/booking/booking-status.machine.ts', {
    'EDIT-28': [
      'staff set Rejected by hand',
      "actions: { type: 'refuseProviderStatus', params: { status: 'REJECTED' } },",
      "target: '.REJECTED',\n      actions: 'accept',",
    ],
  }),
  ...within('src/domain/booking/booking.ts', {
    'EDIT-29': [
      'a delivery cannot be RETURNED',
      "deliveryStatus: ['PENDING', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED', 'RETURNED'],",
      "deliveryStatus: ['PENDING', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED'] as never as readonly ['PENDING', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED', 'RETURNED'],",
    ],
  }),
  ...within('src/views/booking-details/notices.tsx', {
    'EDIT-31': [
      'nothing is said of a CONFIRMED booking',
      "saved.status === 'CONFIRMED' && !hasActiveInbound",
      "saved.status === 'DRAFT' && !hasActiveInbound",
    ],
  }),
  ...within('src/app/notifications/deletion.notifications.ts', {
    'EDIT-32': [
      'the toast of a deleted booking has no Undo',
      "...(canRestore ? restore('Undo', id) : {}),",
      "...(canRestore && kind !== 'booking' ? restore('Undo', id) : {}),",
    ],
  }),
  ...within('src/views/deletion/deletion-dialog.tsx', {
    'LEDG-41': [
      'the question does not say that there is a way back',
      "return canRestore && 'It can be made active again.';",
      "return canRestore && '';",
    ],
  }),
  ...within('src/domain/quick-action/quick-action.ts', {
    'QUICK-03': [
      'a payment begins as Pending',
      "change(`${row}.status`, 'PAID'),",
      "change(`${row}.status`, 'PENDING'),",
    ],
    'QUICK-04': [
      'the delivery is added without the step',
      "return action.leadsTo === null ? added : edit(added, [{ type: 'status.choose', status: action.leadsTo }]);",
      'return added;',
    ],
  }),
  ...within('server/features/booking/booking.sql.ts', {
    'QUICK-05': [
      'an appointment is not taken away',
      'appointmentDate: appointmentDate && toInstantColumn(appointmentDate),',
      'appointmentDate: appointmentDate ? toInstantColumn(appointmentDate) : undefined,',
    ],
  }),
  ...within('src/views/booking-details/money-notes.tsx', {
    'MONEY-04': [
      'a screen reader hears the amount at each key',
      'hints.map(({ is }) => ANNOUNCED[is])',
      'hints.map(({ is, sentence }) => sentence || ANNOUNCED[is])',
    ],
  }),
  ...within('src/views/claim-list/claim-results.tsx', {
    'CLAIM-14': [
      'an empty list of claims says something else',
      'title="No warranty claims found"',
      'title="Nothing found"',
    ],
  }),
  ...within('server/features/claim/claim.usecases.ts', {
    'CLAIM-18': [
      'a claim has no booking of its own',
      'insertClaimRows(tx, original, claimBooking, claimed,',
      'insertClaimRows(tx, original, { ...claimBooking, id: original.id }, claimed,',
    ],
  }),
  ...within('src/domain/ledger/ledger-list.ts', {
    'LEDG-18': ['the oldest entry stands first', "orderBy: 'desc',", "orderBy: 'asc',"],
  }),
  ...within('src/domain/ledger/ledger.ts', {
    'LEDG-20': ['the average of no entries is no number', 'if (count === 0) return 0;', 'if (count === 0) return NaN;'],
  }),
  ...within('src/views/ledger-list/entry-row.tsx', {
    'LEDG-34': [
      'Delete of a row is dead',
      "onClick={() => deletions.send({ type: 'deletion.ask', id: entry.id, version: entry.version })}",
      'onClick={() => undefined}',
    ],
  }),
  ...within('src/views/ledger-list/entries-card.tsx', {
    'LEDG-35': [
      'three rows stand for what is loading',
      '<SkeletonRows label="Loading ledger entries…">',
      '<SkeletonRows count={3} label="Loading ledger entries…">',
    ],
  }),
  ...within('src/views/ledger-reports/daily-summary.tsx', {
    'REPORT-09': [
      'the day is not said',
      "value={isDay(date) ? formatLedgerDay(date) : '—'}",
      "value={isDay(date) ? formatLedgerDay(date) && '' : '—'}",
    ],
  }),
  ...within('src/views/ledger-reports/monthly-summary.tsx', {
    'REPORT-10': [
      'a category has no share',
      "labels={{ item: 'Category', hasShare: true }}",
      "labels={{ item: 'Category', hasShare: false }}",
    ],
  }),
];
