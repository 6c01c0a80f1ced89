import { within } from '../within.ts';

/** Warranty claims, the verification, the ledger and its reports. */
export const CLAIMS_AND_LEDGER = [
  ...within('src/domain/claim/claim-messages.ts', {
    'CLAIM-01': ['a missing code is said in other words', "'Please enter a booking code'", "'Enter a code'"],
    'CLAIM-04': ['an unknown code is said in other words', "'Booking not found with that code'", "'No such code'"],
    'CLAIM-06': [
      'a booking that does not load is said in other words',
      "'Failed to load booking details'",
      "'Not loaded'",
    ],
    'CLAIM-07': [
      'a failed search is said in other words',
      "'An error occurred while searching for the booking'",
      "'Not found'",
    ],
    'CLAIM-12': ['a refused claim is said in other words', "'Failed to create warranty claim'", "'Not created'"],
    'CLAIM-16': ['a missing claim is said in other words', "'Failed to load warranty claim'", "'Not loaded'"],
  }),
  ...within('src/domain/claim/claim-input.ts', {
    'CLAIM-02': [
      'a part of the code is enough',
      'row.code.toUpperCase() === code.trim().toUpperCase()',
      'row.code.toUpperCase().startsWith(code.trim().toUpperCase())',
    ],
    'CLAIM-08': ['no item at all is enough', 'if (selected.length === 0) return', 'if (selected.length < 0) return'],
    'CLAIM-10': ['general remarks are not sent', '    ...optional(remarks),\n', "    ...optional(remarks && ''),\n"],
  }),
  ...within('src/machines/claim-create/claim-create.machine.ts', {
    'CLAIM-05': [
      'a booking that is gone reads as one that does not load',
      'message: CLAIM_MESSAGES.bookingNotFound }',
      'message: CLAIM_MESSAGES.bookingNotLoaded }',
    ],
    'CLAIM-17': [
      'a code in the address is not looked up',
      "always: [{ guard: 'hasCode', target: 'lookingUp' }, { target: 'enteringCode' }],",
      "always: [{ target: 'enteringCode' }],",
    ],
    'CLAIM-21': [
      'Back from the remarks leads to the code',
      "'step.back': 'selectingItems',",
      "'step.back': '#claimCreate.enteringCode',",
    ],
  }),
  ...within('src/domain/claim/warranty.ts', {
    'CLAIM-24': [
      'the last day is not included',
      'if (day > warranty.endDate) return',
      'if (day >= warranty.endDate) return',
    ],
  }),
  ...within('src/views/claim-list/claim-list-view.tsx', {
    'CLAIM-19': ['New Claim leads to the list', 'href="/warranty-claims/new"', 'href="/warranty-claims"'],
  }),
  ...within('src/domain/ledger/ledger-input.ts', {
    'LEDG-02': [
      'the location 0 is taken',
      "z.minimum(1, { error: 'Location is required'",
      "z.minimum(0, { error: 'Location is required'",
    ],
    'LEDG-07': [
      'a description of four characters is taken',
      'LEDGER_DESCRIPTION_MIN = 5',
      'LEDGER_DESCRIPTION_MIN = 4',
    ],
    'LEDG-08': [
      'a description of 501 characters is taken',
      'LEDGER_DESCRIPTION_MAX = 500',
      'LEDGER_DESCRIPTION_MAX = 501',
    ],
    'LEDG-09': ['remarks of 1001 characters are taken', 'LEDGER_REMARKS_MAX = 1000', 'LEDGER_REMARKS_MAX = 1001'],
    'LEDG-10': [
      'a receipt number of 101 characters is taken',
      'LEDGER_RECEIPT_NUMBER_MAX = 100',
      'LEDGER_RECEIPT_NUMBER_MAX = 101',
    ],
    'LEDG-11': [
      'what holds a dot is an address',
      "text === '' || isHttpUrl(text)",
      "text === '' || text.includes('.') || isHttpUrl(text)",
    ],
    'LEDG-12': ['a vendor of 201 characters is taken', 'LEDGER_VENDOR_MAX = 200', 'LEDGER_VENDOR_MAX = 201'],
  }),
  ...within('src/domain/ledger/ledger-draft.ts', {
    'LEDG-13': ['a new entry is RENT', "category: 'MISCELLANEOUS'", "category: 'RENT'"],
  }),
  ...within('src/machines/deletion/deletion.machine.ts', {
    'LEDG-14': [
      'nobody is asked before a deletion',
      "'deletion.ask': { target: 'asking', actions: { type: 'storeVersion', params: ({ event }) => event } },\n        'record.restore'",
      "'deletion.ask': { target: 'deleting', actions: { type: 'storeVersion', params: ({ event }) => event } },\n        'record.restore'",
    ],
    'LEDG-28': ['a deletion that failed reads as nothing', "target: 'notDeleted',", "target: 'idle',"],
  }),
  ...within('src/domain/ledger/date-ranges.ts', {
    'LEDG-19': ['seven days are eight', 'lastDays(today, 7)', 'lastDays(today, 8)'],
    'REPORT-02': ['three months are four', 'months(today, 2, 3)', 'months(today, 3, 4)'],
  }),
  ...within('src/views/ledger-list/entries-card.tsx', {
    'LEDG-21': [
      'one page says which it is',
      'totals.totalPages <= 1) return null',
      'totals.totalPages < 1) return null',
    ],
    'LEDG-22': ['an empty list is said in other words', 'No ledger entries match your current filters', 'No entries'],
  }),
  ...within('src/domain/ledger/ledger-messages.ts', {
    'LEDG-23': [
      'a list that does not load is said in other words',
      "'Failed to load ledger entries. Please try again.'",
      "'Not loaded'",
    ],
    'LEDG-24': [
      'an entry that does not load is said in other words',
      "'Failed to load ledger entry. It may not exist or you may not have permission to view it.'",
      "'Not loaded'",
    ],
    'LEDG-25': [
      'a creation without a sentence has another fallback',
      "'Failed to create ledger entry'",
      "'Not created'",
    ],
    'LEDG-26': ['a change without a sentence has another fallback', "'Failed to update ledger entry'", "'Not saved'"],
    'REPORT-06': [
      'a report that does not load is said in other words',
      "'Failed to load report data. Please try again.'",
      "'Not loaded'",
    ],
  }),
  ...within('src/app/notifications/ledger.notifications.ts', {
    'LEDG-27': [
      'a saved entry does not open',
      "'ledgerEntry.updated': ({ id }: Emitted<'ledgerEntry.updated'>) => ({ to: `/ledger/${id}`, replace: true })",
      "'ledgerEntry.updated': ({ id }: Emitted<'ledgerEntry.updated'>) => ({ to: id > 0 ? '/ledger' : '', replace: true })",
    ],
  }),
  ...within('src/views/ledger-form/ledger-form-view.tsx', {
    'LEDG-29': ['locations that load are said in other words', 'Loading locations...', 'Loading...'],
    'LEDG-39': [
      'Cancel of an edit leads to the list',
      '{ href: `/ledger/${entryId}`, label',
      "{ href: '/ledger', label",
    ],
    'LEDG-40': [
      'nothing says what is missing before an edit',
      'Locations must be configured before editing ledger entries.',
      'There are none.',
    ],
  }),
  ...within('src/views/ledger-form/ledger-form.tsx', {
    'LEDG-38': ['the button of an edit says Create Entry', "edit: 'Update Entry' }", "edit: 'Create Entry' }"],
  }),
  ...within('src/views/ledger-list/filter-card.tsx', {
    'LEDG-31': [
      'Clear is missing',
      '<Button size="sm" icon="close" onClick={() => list.send({ type: \'list.clear\' })}>\n              Clear\n            </Button>',
      '',
    ],
  }),
  ...within('src/views/ledger-list/entry-row.tsx', {
    'LEDG-32': [
      'remarks do not stand beneath the description',
      '{entry.remarks && (',
      "{entry.remarks && entry.remarks === '' && (",
    ],
    'LEDG-33': ['no dash stands where there is no receipt', "{receiptNumber || '—'}", '{receiptNumber}'],
  }),
  ...within('src/views/ledger-details/entry-cards.tsx', {
    'LEDG-37': [
      'Vendor & Receipt stands there empty',
      '{(vendorName || receiptNumber || attachment !== null) && (',
      "{(vendorName || receiptNumber || attachment !== '') && (",
    ],
  }),
  ...within('src/domain/ledger/ledger-report.ts', {
    'REPORT-04': [
      'the file has another name',
      '`ledger-report-${range.startDate}-to-${range.endDate}.csv`',
      '`report-${range.startDate}-to-${range.endDate}.csv`',
    ],
    'REPORT-07': ['a row without a name reads as nothing', "return 'Unknown';", "return '';"],
  }),
];
