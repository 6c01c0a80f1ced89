/** Milliseconds to wait for the letter after `g`. */
export const KEY_LEAD_MS = 1_500;

/** Moves the focus to the search, which receives the next keys. */
export const SEARCH_KEY = '/';

type Elsewhere = { is: 'screen'; href: string } | { is: 'palette' };
/** `lock` works only at a counter, and has its own code (LOCK-03). */
type KeyAction =
  | { is: 'control'; otherwise?: Elsewhere }
  | { is: 'row'; step: 1 | -1 }
  | { is: 'sheet' | 'lock' }
  | Elsewhere;
/** `keys` are pressed in sequence, separated here by a space. */
export type Shortcut = { keys: string; label: string; action: KeyAction };

const screen = (keys: string, label: string, href: string): Shortcut => ({
  keys,
  label,
  action: { is: 'screen', href },
});

const PALETTE_KEYS = 'Ctrl+K';

/** All keyboard shortcuts outside of fields. They are bound and shown from this list (KEYS-03). */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: PALETTE_KEYS, label: 'Find and Do Anything', action: { is: 'palette' } },
  {
    keys: SEARCH_KEY,
    label: 'Search on this page, or everywhere',
    action: { is: 'control', otherwise: { is: 'palette' } },
  },
  {
    keys: 'n',
    label: 'New booking, claim or entry',
    action: { is: 'control', otherwise: { is: 'screen', href: '/bookings/new' } },
  },
  { keys: 'e', label: 'Edit the open record', action: { is: 'control' } },
  { keys: 'x', label: 'Select bookings of the list', action: { is: 'control' } },
  { keys: 'j', label: 'Next row, or next booking of the list', action: { is: 'row', step: 1 } },
  { keys: 'k', label: 'Previous row, or previous booking', action: { is: 'row', step: -1 } },
  { keys: 'ArrowDown', label: 'Next row', action: { is: 'row', step: 1 } },
  { keys: 'ArrowUp', label: 'Previous row', action: { is: 'row', step: -1 } },
  { keys: '?', label: 'All keys', action: { is: 'sheet' } },
  { keys: 'Ctrl+Alt+L', label: 'Lock this counter', action: { is: 'lock' } },
  screen('g d', 'Dashboard', '/dashboard'),
  screen('g b', 'Bookings', '/bookings'),
  screen('g w', 'Warranty Claims', '/warranty-claims'),
  screen('g l', 'Ledger', '/ledger'),
  screen('g r', 'Ledger Reports', '/ledger/reports'),
];

/** Finds the shortcut of these keys, or `null`. */
export const findShortcut = (keys: string): Shortcut | null => SHORTCUTS.find((known) => known.keys === keys) ?? null;

/** Checks whether a shortcut of two keys starts with this key. */
export const isLead = (key: string): boolean => SHORTCUTS.some(({ keys }) => keys.startsWith(`${key} `));

/** The storage key for turning single keys off. */
export const KEYS_STORED = 'keys';
export const KEYS_OFF = 'off';
