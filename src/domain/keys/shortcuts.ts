/** Milliseconds in which the letter after `g` is awaited. */
export const KEY_LEAD_MS = 1_500;

/** Leads to the search, in which what follows is typed. */
export const SEARCH_KEY = '/';

type Elsewhere = { is: 'screen'; href: string } | { is: 'palette' };
/** `lock`: at a counter alone, by its own code. LOCK-03 */
type KeyAction =
  | { is: 'control'; otherwise?: Elsewhere }
  | { is: 'row'; step: 1 | -1 }
  | { is: 'sheet' | 'lock' }
  | Elsewhere;
/** `keys` are pressed one after the other, with a space between them. */
export type Shortcut = { keys: string; label: string; action: KeyAction };

const screen = (keys: string, label: string, href: string): Shortcut => ({
  keys,
  label,
  action: { is: 'screen', href },
});

const PALETTE_KEYS = 'Ctrl+K';

/** Every key that does something outside of fields; it is bound and shown from here. KEYS-03 */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: PALETTE_KEYS, label: 'Find and do anything', action: { is: 'palette' } },
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
  { keys: 'e', label: 'Edit what is open', action: { is: 'control' } },
  { keys: 'x', label: 'Select bookings of the list', action: { is: 'control' } },
  { keys: 'j', label: 'Next row, or next booking of the list', action: { is: 'row', step: 1 } },
  { keys: 'k', label: 'Previous row, or previous booking', action: { is: 'row', step: -1 } },
  { keys: 'ArrowDown', label: 'Next row, from a row', action: { is: 'row', step: 1 } },
  { keys: 'ArrowUp', label: 'Previous row, from a row', action: { is: 'row', step: -1 } },
  { keys: '?', label: 'All keys', action: { is: 'sheet' } },
  { keys: 'Ctrl+Alt+L', label: 'Lock this counter', action: { is: 'lock' } },
  screen('g d', 'Dashboard', '/dashboard'),
  screen('g b', 'Bookings', '/bookings'),
  screen('g w', 'Warranty Claims', '/warranty-claims'),
  screen('g l', 'Ledger', '/ledger'),
  screen('g r', 'Ledger Reports', '/ledger/reports'),
];

/** What the keys do, `null` for nothing. */
export const findShortcut = (keys: string): Shortcut | null => SHORTCUTS.find((known) => known.keys === keys) ?? null;

/** Whether a shortcut of two keys begins with this one. */
export const isLead = (key: string): boolean => SHORTCUTS.some(({ keys }) => keys.startsWith(`${key} `));

/** Where a browser remembers that single keys do nothing. */
export const KEYS_STORED = 'keys';
export const KEYS_OFF = 'off';
