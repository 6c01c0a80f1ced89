import { within } from '../within.ts';

/** Second removals of rules whose first leaves a part of them standing. */
export const PARTS = [
  ...within('src/domain/shared/limits.ts', {
    'READ-01': ['ledger reads are tried three times more', 'ledger: { retries: 1 }', 'ledger: { retries: 3 }'],
  }),
  ...within('src/app/screens/ledger-list.screen.tsx', {
    'READ-01': ['the list of the ledger is tried three times more', 'policy: READ.ledger', 'policy: READ.standard'],
  }),
  ...within('src/app/screens/ledger-form.screen.tsx', {
    'READ-01': [
      'the form of the ledger is tried three times more',
      'LedgerFormData>(READ.ledger)',
      'LedgerFormData>(READ.standard)',
    ],
  }),
  ...within('src/app/reads/use-locations.ts', {
    'READ-01': ['the branches are tried three times more', 'policy: READ.ledger', 'policy: READ.standard'],
  }),
  ...within('src/machines/query/query.machine.ts', {
    'READ-03': [
      'nobody reads again when the network is back',
      "'network.restored': { target: '.reading', actions: 'startOver' },",
      "'network.restored': {},",
    ],
  }),
  ...within('src/machines/claim-create/claim-create.machine.ts', {
    'CLAIM-10': [
      'Back loses the general remarks',
      "'step.back': 'selectingItems',",
      "'step.back': { target: 'selectingItems', actions: { type: 'changeField', params: { path: 'remarks', value: '' } } },",
    ],
  }),
  ...within('src/machines/list.machine.ts', {
    'CLAIM-13': [
      'what is typed is searched for on the open page',
      'search: context.typed.trim(), page: 1 } }',
      'search: context.typed.trim() } }',
    ],
    'LEDG-15': [
      'a search stays on its page',
      'search: context.typed.trim(), page: 1 } }',
      'search: context.typed.trim() } }',
    ],
  }),
  ...within('src/domain/booking/draft/booking-create-draft.ts', {
    'BOOK-04': [
      'the WhatsApp field stays open',
      "path !== 'whatsappNumber' || !draft.isSameNumber",
      "path !== 'whatsappNumber' || draft.phoneNumber !== '-'",
    ],
  }),
  ...within('src/app/notifications/toast-store.ts', {
    'NAV-14': ['five toasts stand at once', 'max: 3', 'max: 5'],
  }),
  ...within('src/app/shell/error-boundary.tsx', {
    'NAV-12': ['what a screen throws is not caught', 'return { hasFailed: true };', 'return { hasFailed: false };'],
  }),
  ...within('src/views/unexpected-error/unexpected-error-view.tsx', {
    'NAV-12': ['the page that stopped says something else', 'Unexpected Application Error!', 'Sorry'],
  }),
  ...within('src/views/not-found/not-found-view.tsx', {
    'NAV-11': ['a missing page says something else', 'Page Not Found', 'Nothing here'],
  }),
  ...within('src/domain/booking/booking.ts', {
    'EDIT-18': ['a deleted booking is said in other words', "'This booking has been deleted'", "'Deleted'"],
  }),
  ...within('src/views/ledger-details/receipt-button.tsx', {
    'LEDG-33': ['the attachment opens in the same tab', 'target="_blank" ', ''],
  }),
  ...within('src/machines/query/query.machine.ts', {
    'READ-03': [
      'nothing is read at its opening that a cache recalls',
      "{ guard: 'hasData', target: 'refreshing' },",
      "{ guard: 'hasData', target: '#query.ready' },",
    ],
  }),
  ...within('src/views/ui/toast/swipe.ts', {
    'NAV-14': ['a toast is swiped away to no side', 'shift >= DISMISS_PX', 'shift < -DISMISS_PX'],
  }),
];
