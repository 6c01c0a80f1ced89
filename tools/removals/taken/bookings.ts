import { within } from '../within.ts';

/** Money, the dashboard, the list of bookings and one booking. */
export const BOOKINGS = [
  ...within('src/domain/booking/draft/money-hints.ts', {
    'MONEY-01': [
      'one amount that is still Pending is not said',
      'if (unmarked.length > 0) {',
      'if (unmarked.length > 1) {',
    ],
    'MONEY-02': [
      'too much paid is not said',
      'if (after && after.pending < Math.min(',
      'if (after && after.pending > 0 && after.pending < Math.min(',
    ],
    'MONEY-03': [
      'money owed is said of RESOLVED',
      "draft.status === 'COMPLETED' && saved",
      "draft.status === 'RESOLVED' && saved",
    ],
  }),
  ...within('src/domain/shared/money.ts', {
    'UI-04': ['an amount with commas is none', "bare.replaceAll(',', '') : bare", 'bare : bare'],
    'EDIT-21': [
      'amounts do not begin with Rs',
      '${signOf(amount)}Rs ${amountText',
      '${signOf(amount)}PKR ${amountText',
    ],
    'LEDG-30': [
      'amounts of the ledger keep their zeros',
      "amountText(amount).replace(/\\.?0{1,2}$/, '')",
      'amountText(amount)',
    ],
  }),
  ...within('src/views/dashboard/dashboard-view.tsx', {
    'DASH-02': [
      'the search does not start',
      "onSearch={() => list.send({ type: 'search.run' })}",
      'onSearch={() => undefined}',
    ],
    'DASH-03': ['the form does not know where it was opened', "{ origin: '/dashboard' }", "{ origin: '/bookings' }"],
    'DASH-06': [
      'an empty search reads as an empty shop',
      "search === '' ? 'No bookings available' : 'No bookings found matching your search'",
      "search === '' ? 'No bookings available' : 'No bookings available'",
    ],
    'DASH-09': ['Refresh is dead', "onClick={() => list.send({ type: 'list.refresh' })}", 'onClick={() => void list}'],
    'DASH-11': [
      'how many are deleted is not said',
      'active === count ? found : `${found}, ${count - active} of them deleted`',
      'active === count ? found : found',
    ],
  }),
  ...within('src/views/dashboard/count-cards.tsx', {
    'DASH-04': [
      'a card leads to all bookings',
      'filters: { ...defaults.filters, status } };',
      "filters: { ...defaults.filters, status: status && '' } };",
    ],
  }),
  ...within('src/views/dashboard/recent-bookings.tsx', {
    'DASH-08': [
      'a deleted row is not dimmed',
      'cx(row, link, !booking.isActive && dimmed)',
      "cx(row, link, !booking.isActive && dimmed && '')",
    ],
    'DASH-10': ['a row does not name the items', '{listItemNames(booking)}', "{listItemNames(booking) && ''}"],
    'FIGURE-05': ['twenty bookings are shown at first', 'RECENT_FIRST = 10', 'RECENT_FIRST = 20'],
  }),
  ...within('src/domain/booking/list/booking-list.ts', {
    'DASH-05': [
      'those in progress are left out',
      '...confirmed.data, ...inProgress.data].',
      '...confirmed.data, ...inProgress.data.slice(0, 0)].',
    ],
    'LIST-03': ['the tab Disabled asks for the enabled ones', "activity !== 'disabled'", "activity !== 'none'"],
    'LIST-06': ['an empty filter reads as an empty shop', "? 'filter' : 'none'", "? 'none' : 'none'"],
  }),
  ...within('src/machines/list.machine.ts', {
    'LIST-01': ['the search is not trimmed', 'context.typed.trim(), page: 1', 'context.typed, page: 1'],
    'LIST-04': [
      'another filter stays on its page',
      'filters: { ...context.state.filters, ...filters }, page: 1 }',
      'filters: { ...context.state.filters, ...filters } }',
    ],
    'LEDG-16': ['Clear keeps what is typed', 'typed: defaults.search,', 'typed: state.search,'],
    'LEDG-17': ['the search starts at each key', "target: 'typing',\n            reenter: true,", "target: 'settled',"],
  }),
  ...within('src/domain/booking/booking-status.ts', {
    'EDIT-01': [
      'an inactive delivery counts',
      "delivery.type === 'INBOUND' && delivery.isActive",
      "delivery.type === 'INBOUND'",
    ],
    'EDIT-02': ['the refusal has another sentence', 'Please add delivery details first.', 'Please add one.'],
    'EDIT-05': [
      'a status that nobody chooses does not stay',
      ': [current, ...EDITABLE_STATUSES]',
      ': EDITABLE_STATUSES',
    ],
  }),
  ...within('src/views/board/touch-drag.ts', {
    'BOARD-04': ['a finger that moves lifts a card', '> STILL) end();', '> STILL * STILL) end();'],
  }),
  ...within('src/domain/booking/list/board.ts', {
    'BOARD-01': [
      'the columns do not ask by the filter of the list',
      'chosen?.includes(status) ?? true',
      'chosen?.includes(status) !== null',
    ],
    'BOARD-02': ['a card stays where it was while it is moved', 'total: column.total + 1', 'total: column.total'],
    'BOARD-03': [
      'what somebody else did meanwhile is written over',
      'if (booking.status !== seen)',
      "if (booking.status !== seen && seen === 'REJECTED')",
    ],
  }),
  ...within('src/domain/lists/list-state.ts', {
    'LIST-18': [
      'clearing the filters leads from rows to cards',
      "const LOOKS = ['view', 'layout'];",
      "const LOOKS = ['view'];",
    ],
  }),
  ...within('src/domain/lists/list-address.ts', {
    'LIST-10': [
      'a filter that makes no sense is taken',
      '[name, filters[name]?.(value) ? value : fallback]',
      '[name, filters[name] ? value : fallback]',
    ],
    'UI-03': [
      'the page is not in the address',
      "if (state.page !== defaults.page) query.set('page', String(state.page));",
      "if (state.page === -1) query.set('page', String(state.page));",
    ],
  }),
  ...within('src/domain/booking/booking-input.ts', {
    'BOOK-01': [
      'a booking needs no name of its client',
      "clientName = requiredText('Client name', LINE_MAX)",
      "clientName = requiredText('Client name', LINE_MAX + 1_000)",
    ],
  }),
  ...within('src/domain/booking/draft/booking-create-draft.ts', {
    'BOOK-03': ['the last item can be removed', 'items.length > 1 && items.some(', 'items.length > 0 && items.some('],
    'BOOK-04': ['WhatsApp does not follow the phone', '{ ...next, whatsappNumber: next.phoneNumber }', '{ ...next }'],
    'BOOK-05': ['a new item is a LAPTOP', "  type: 'GPU',\n  vendor: '',", "  type: 'LAPTOP',\n  vendor: '',"],
    'BOOK-07': [
      'an error of an item stands nowhere',
      "section === 'booking_items' ? draft.booking_items[index]?.key",
      "section === 'booking_item' ? draft.booking_items[index]?.key",
    ],
  }),
  ...within('src/domain/booking/origin.ts', {
    'BOOK-06': ['Cancel always leads to the fallback', '? state.origin\n    : fallback', '? fallback\n    : fallback'],
  }),
  ...within('src/app/notifications/booking.notifications.ts', {
    'BOOK-08': [
      'a new booking does not open',
      '({ to: `/bookings/${id}`, replace: true })',
      "({ to: id > 0 ? '/bookings' : '', replace: true })",
    ],
    'EDIT-19': [
      'an unknown booking does not lead to the list',
      "'booking.notFound': () => ({ to: '/bookings', replace: true })",
      "'booking.notFound': () => null",
    ],
    'EDIT-20': [
      'a booking that does not load stays where it is',
      "'booking.loadFailed': () => ({ to: '/bookings', replace: true })",
      "'booking.loadFailed': () => null",
    ],
    'EDIT-03': [
      'a refused save does not say why',
      "refused.reason === 'status' ? refused.text : undefined",
      "refused.reason === 'status' ? undefined : undefined",
    ],
  }),
  ...within('src/domain/booking/booking-messages.ts', {
    'BOOK-09': ['a refused creation has another title', "'Failed to create booking'", "'Not created'"],
    'BOOK-10': [
      'a creation without an answer has another title',
      "'An error occurred while creating the booking'",
      "'Not created'",
    ],
    'EDIT-11': ['no changes are said in other words', "'No changes were made to the booking.'", "'Nothing to save.'"],
    'EDIT-16': ['a failed save has another fallback', "'Failed to update booking.'", "'Not saved.'"],
    'EDIT-13': [
      'a deleted item has another toast',
      "itemDeleted: { title: 'Item deleted' }",
      "itemDeleted: { title: 'Item removed' }",
    ],
    'EDIT-17': ['a failed deletion has another fallback', "'Failed to delete booking.'", "'Not deleted.'"],
    'EDIT-23': ['a failed download has another title', "title: 'Download failed'", "title: 'Failed'"],
    'EDIT-24': ['a saved file has another toast', '`${title} downloaded`', '`${title} saved`'],
  }),
  ...within('src/domain/booking/draft/booking-diff.ts', {
    'EDIT-07': ['a new row is not marked', "if (row.id === null) return 'new';", "if (row.id === 0) return 'new';"],
    'EDIT-08': [
      'a save carries what was not changed',
      '!Object.is(old.get(field), value)',
      '!Object.is(old.get(field), [value])',
    ],
    'EDIT-12': [
      'an empty value of a row is sent',
      "value === '' || value === null;\n",
      "value === null && value === '';\n",
    ],
    'EDIT-15': ['a new call is of user 1', 'NEW_CONTACT_USER_ID = 5', 'NEW_CONTACT_USER_ID = 1'],
    'CONF-07': [
      'a new row is sent without its key',
      'const key = keepsKeys(saved) ? { key: row.key } : {};',
      'const key = keepsKeys(saved) ? {} : {};',
    ],
  }),
  ...within('src/domain/booking/draft/booking-edits.ts', {
    'EDIT-14': [
      'the comments of an inactive item are open',
      "'payableAmount', 'status', 'comments']",
      "'payableAmount', 'status']",
    ],
    'EDIT-33': ['a new row has the key of another', 'key = nextKey(draft[section])', 'key = nextKey([])'],
  }),
  ...within('src/domain/papers/document.ts', {
    'EDIT-22': [
      'an invoice is there without a payment',
      "payment.status === 'PAID' && payment.isActive",
      'payment.isActive',
    ],
  }),
  ...within('src/domain/booking/next-steps.ts', {
    'EDIT-30': [
      'a deleted booking has next steps, but for a draft',
      'if (!isActive) return [];',
      "if (!isActive && from === 'DRAFT') return [];",
    ],
    'NEXT-01': [
      'the usual step is last',
      'Number(b.isUsual) - Number(a.isUsual)',
      'Number(a.isUsual) - Number(b.isUsual)',
    ],
    'NEXT-02': ['a refused step does not lead to what is missing', "label: 'Add one'", "label: 'Edit'"],
  }),
  ...within('src/domain/session/permissions.ts', {
    'PERM-06': [
      'without a role nothing is let through',
      'if (!isRole(role)) return null;',
      'if (!isRole(role)) return explainRefusal(action);',
    ],
  }),
  ...within('src/domain/booking/booking-desk.ts', {
    'DESK-02': [
      'methods are named that do not add up',
      'return isWhole ? parts : [];',
      'return isWhole ? parts : parts;',
    ],
    'DESK-03': [
      'payments stand oldest first',
      'Date.parse(at(b)) - Date.parse(at(a)) || b.id - a.id',
      'Date.parse(at(a)) - Date.parse(at(b)) || b.id - a.id',
    ],
  }),
  ...within('src/domain/shared/label.ts', {
    'EDIT-06': ['a status reads in capitals', 'word.slice(1).toLowerCase()', 'word.slice(1)'],
    'SHAPE-03': ['a label keeps its underscores', ".join(' ');", ".join('_');"],
  }),
  ...within('src/domain/shared/merge.ts', {
    'CONF-01': [
      'a row that one deleted and the other changed is no conflict',
      'if (isDeletedOnce && isChangedRow(',
      'if (!isDeletedOnce && isChangedRow(',
    ],
  }),
  ...within('src/domain/lists/selection.ts', {
    'LIST-15': ['more are chosen than can be', '.slice(0, SELECT_MAX)', ''],
  }),
  ...within('src/domain/booking/list/many-bookings.ts', {
    'LIST-16': ['a deleted booking can take a status', 'if (!isActive) return', 'if (!isActive && from === to) return'],
    'LIST-17': [
      'a booking without an active item is not named',
      'refused: bookings.filter((booking) => !hasItem(booking))',
      'refused: bookings.filter((booking) => hasItem(booking) && !hasItem(booking))',
    ],
  }),
];
