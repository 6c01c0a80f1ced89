import { within } from '../within.ts';

/** Keys, forms, quick actions, verification, reports and the hand. */
export const COUNTER = [
  ...within('src/domain/booking/booking-status.ts', {
    'LIST-02': [
      'Confirmed is not offered beside All',
      "export const FILTER_STATUSES = [\n  'DRAFT',\n  'CONFIRMED',",
      "export const FILTER_STATUSES = [\n  'DRAFT',",
    ],
  }),
  ...within('src/views/ui/pagination/page-window.ts', {
    'LIST-05': [
      'no gap stands before the last page',
      "[...range(1, 5), 'gap', totalPages]",
      '[...range(1, 5), totalPages]',
    ],
  }),
  ...within('src/views/ui/pagination/pagination.tsx', {
    'LEDG-36': ['page 1 has a Previous', 'disabled={isFirst}', 'disabled={isFirst && isLast}'],
  }),
  ...within('src/views/booking-list/create-link.tsx', {
    'LIST-07': [
      'the origin is the list without its filters',
      '${writeListAddress(bookingListAddress, snapshot.context.state)}',
      "${writeListAddress(bookingListAddress, snapshot.context.state) && ''}",
    ],
  }),
  ...within('src/views/booking-list/booking-card.tsx', {
    'LIST-09': [
      'a card does not say when it was created',
      'join(`Created ${formatInstant(createdAt)}`)',
      "join(createdAt && '')",
    ],
  }),
  ...within('src/domain/booking/list/booking-list.ts', {
    'LIST-11': [
      'a list of work is not asked for',
      "...(filters['worklist'] && { worklist: filters['worklist'] }),\n",
      '',
    ],
    'LIST-12': [
      'several statuses in the address are none',
      "value === '' || isEachOnce(value.split(','))",
      "value === '' || isEachOnce([value])",
    ],
    'LIST-13': [
      'the order is not asked for',
      '...(sortBy && { sortBy, orderBy }),\n',
      '...(sortBy && orderBy && {}),\n',
    ],
  }),
  ...within('src/domain/booking/draft/booking-create-draft.ts', {
    'BOOK-12': [
      'a number that was left out is not the same',
      "whatsappNumber === '') return { is: 'sameNumber' }",
      "whatsappNumber !== '') return { is: 'sameNumber' }",
    ],
    'BOOK-13': [
      'Enter in the last amount adds no item',
      "if (isItemAddable(draft)) return { is: 'addItem' };",
      "if (isItemAddable(draft) && next) return { is: 'addItem' };",
    ],
  }),
  ...within('src/machines/booking-edit/booking-edit.machine.ts', {
    'EDIT-10': [
      'the booking is not shown as it was read anew',
      "actions: [{ type: 'storeLatest', params: ({ event }) => ({ booking: event.output }) }, 'adoptLatest'],\n        },\n        onError: { target: 'outdated'",
      "actions: { type: 'storeLatest', params: ({ event }) => ({ booking: event.output }) },\n        },\n        onError: { target: 'outdated'",
    ],
  }),
  ...within('src/machines/quick-action/quick-action.machine.ts', {
    'QUICK-01': [
      'everything is asked for in a dialog',
      "always: [{ guard: 'isSaidAll', target: 'saving' }, { target: 'open' }]",
      "always: [{ guard: not('isSaidAll'), target: 'open' }, { target: 'open' }]",
    ],
    'QUICK-02': [
      'a lost answer is taken for a colleague',
      'context.sent.length > 0 && booking !== null',
      'context.sent.length > 99 && booking !== null',
    ],
    'QUICK-06': [
      'what somebody else did can be undone',
      'booking.version === (saved.version ?? 0) + 1',
      'booking.version !== 0',
    ],
  }),
  ...within('src/domain/claim/warranty.ts', {
    'CLAIM-23': [
      'a booking is claimed that is not completed',
      "if (status !== 'COMPLETED')",
      "if (status === 'DRAFT')",
    ],
  }),
  ...within('src/domain/claim/claim-list.ts', {
    'CLAIM-22': [
      'the oldest claim stands first',
      "sortBy: 'claimDate', orderBy: 'desc' }",
      "sortBy: 'claimDate', orderBy: 'asc' }",
    ],
  }),
  ...within('server/features/claim/claim-list.sql.ts', {
    'CLAIM-20': [
      'a search finds every claim',
      'searchString === null ? undefined : contains(warrantyClaim.searchText, searchString)',
      "searchString === null ? undefined : contains(warrantyClaim.searchText, '')",
    ],
  }),
  ...within('server/features/claim/warranty.usecases.ts', {
    'CLAIM-25': [
      'a second claim of one item is opened again',
      'if (other === undefined) return;',
      'if (other !== null) return;',
    ],
  }),
  ...within('src/views/claim-details/claim-bookings.tsx', {
    'CLAIM-15': [
      'the own booking of a claim is no link',
      'href={`/bookings/${claim.claimBookingId}`}',
      'href={`/bookings/${claim.originalBookingId}#${claim.claimBookingId}`}',
    ],
  }),
  ...within('src/machines/verification.machine.ts', {
    'VERIFY-01': [
      'a link does not verify by itself',
      "always: [{ guard: and(['hasEmail', 'hasCode']), target: 'verifying' }, { target: 'entering' }]",
      "always: { target: 'entering' }",
    ],
    'VERIFY-02': [
      'a code is not needed',
      "hasCode: ({ context }) => context.code.trim() !== ''",
      "hasCode: ({ context }) => context.code.trim() !== ' '",
    ],
    'VERIFY-03': [
      'a code is sent without an address',
      "{ guard: 'hasEmail', target: 'resending' },\n",
      "{ target: 'resending' },\n",
    ],
  }),
  ...within('src/domain/session/verification-messages.ts', {
    'VERIFY-05': ['no answer reads as a refusal', "'Verification failed. Please try again.'", "'Verification failed'"],
    'VERIFY-06': ['a mail that was not sent has another sentence', "'Failed to send verification email'", "'Not sent'"],
  }),
  ...within('src/views/verification/verification-form.tsx', {
    'VERIFY-07': ['Resend is missing its question', "Didn't receive the code? Resend", 'Resend'],
  }),
  ...within('src/domain/ledger/ledger-input.ts', {
    'LEDG-01': ['an entry needs no date', "z.minLength(1, { error: 'Entry date is required', abort: true }),\n", ''],
    'LEDG-03': [
      'a missing category has another sentence',
      "{ error: 'Category is required' }",
      "{ error: 'Choose one' }",
    ],
    'LEDG-04': ['an amount of 0 is taken', 'LEDGER_AMOUNT_MIN = 0.01', 'LEDGER_AMOUNT_MIN = 0'],
    'LEDG-05': [
      'an amount of twenty millions is taken',
      'LEDGER_AMOUNT_MAX = 10_000_000',
      'LEDGER_AMOUNT_MAX = 20_000_000',
    ],
    'LEDG-06': [
      'a missing payment method has another sentence',
      "{ error: 'Payment method is required' }",
      "{ error: 'Choose one' }",
    ],
  }),
  ...within('server/features/ledger/ledger.usecases.ts', {
    'LEDG-42': [
      'the totals are of another filter than the rows',
      'await sql.sumScope(tx, scope)',
      'await sql.sumScope(tx, { ...scope, category: undefined })',
    ],
    'LEDG-43': ['a deleted entry is changed', 'if (!locked.isActive) {', 'if (locked.isActive === null) {'],
  }),
  ...within('src/domain/ledger/report-state.ts', {
    'REPORT-01': [
      'the main report is of the branches at first',
      "locationId: '', groupBy: 'category' }",
      "locationId: '', groupBy: 'location' }",
    ],
  }),
  ...within('src/domain/shared/percentages.ts', {
    'REPORT-03': [
      'what is left over is not given to anybody',
      '(raised.has(index) ? 1 : 0)',
      '(raised.has(index) ? 0 : 0)',
    ],
  }),
  ...within('src/views/ledger-reports/main-report.tsx', {
    'REPORT-08': ['the grouping has another name', '<Field label="Group By"', '<Field label="By"'],
  }),
  ...within('src/machines/ledger-reports.machine.ts', {
    'REPORT-05': [
      'nothing can be exported',
      "lines.length > 0 && state.main.startDate !== ''",
      "lines.length >= 0 && state.main.startDate !== ''",
    ],
    'REPORT-11': [
      'another tab loses the filters of the main report',
      'return { ...state, tab: event.tab };',
      "return { ...state, tab: event.tab, main: { ...state.main, locationId: '' } };",
    ],
  }),
  ...within('src/domain/ledger/month-comparison.ts', {
    'REPORT-12': ['less reads as more', "change < 0 ? 'less' : 'more'", "change < 0 ? 'more' : 'more'"],
    'REPORT-13': [
      'the month before has the amount of this one',
      'before: amountBefore,',
      'before: amountBefore && amount,',
    ],
  }),
  ...within('src/machines/keys/keys.machine.ts', {
    'KEYS-01': [
      'g with a letter opens nothing',
      "context.lead === '' && isLead(context.text)",
      "context.lead !== '' && isLead(context.text)",
    ],
    'KEYS-08': [
      'what is typed after "/" is not for the search',
      'key === SEARCH_KEY &&',
      'key === `${SEARCH_KEY} ` &&',
    ],
    'KEYS-04': ['two fast keys are a code', 'context.text.length >= SCAN_MIN', 'context.text.length >= SCAN_MIN - 2'],
  }),
  ...within('src/app/keys/read-key.ts', {
    'KEYS-02': [
      'a key that is held down is pressed again and again',
      "if (repeat || isComposing || key === 'Dead'",
      "if ((repeat && isComposing) || key === 'Dead'",
    ],
  }),
  ...within('src/machines/keys/key-windows.machine.ts', {
    'KEYS-03': [
      'no key shows the keys',
      "on: { 'sheet.open': 'sheet', 'palette.open'",
      "on: { 'sheet.open': {}, 'palette.open'",
    ],
    'KEYS-05': [
      'Ctrl+K opens nothing',
      "'palette.open': 'palette', 'window.close': {} }",
      "'palette.open': {}, 'window.close': {} }",
    ],
  }),
  ...within('src/machines/keys/palette.machine.ts', {
    'KEYS-06': [
      'two characters are not searched for',
      'text.trim().length >= PALETTE_SEARCH_MIN',
      'text.trim().length > PALETTE_SEARCH_MIN',
    ],
  }),
  ...within('src/app/navigation/leave-guard.ts', {
    'UI-01': [
      'nothing asks before a form is left',
      'if (isConfirmed || !isDirty()) navigation();',
      'if (isConfirmed || !isDirty() || forms.size > 0) navigation();',
    ],
  }),
  ...within('src/domain/shared/phone.ts', {
    'UI-05': ['0092 is no number of the shop', '/^(\\+|00)?(\\d+)$/.exec(bare)', '/^(\\+|000)?(\\d+)$/.exec(bare)'],
    'FIND-03': [
      'a number with a zero is not found by its country code',
      'return [withoutPrefix(dial)];',
      'return [withoutPrefix(dial) && dial];',
    ],
  }),
  ...within('src/views/ui/tooltip/tooltips.tsx', {
    'UI-07': ['a tooltip opens at once', 'OPEN_MS = 700', 'OPEN_MS = 0'],
  }),
  ...within('src/app/navigation/places.tsx', {
    'UI-22': [
      'the page is scrolled to its top',
      'window.scrollTo(0, place.top);',
      'window.scrollTo(0, place.top && 0);',
    ],
  }),
  ...within('src/domain/session/permissions.ts', {
    'PERM-01': [
      'a refusal does not say what is not permitted',
      '`You do not have permission to ${PERMISSIONS[action].to}.`',
      "`You do not have permission${PERMISSIONS[action].to && ''}.`",
    ],
    'PERM-02': [
      'a technician changes the customer',
      "{ to: 'change the customer or the status of a booking', roles: DESK,",
      "{ to: 'change the customer or the status of a booking', roles: STAFF,",
    ],
  }),
];
