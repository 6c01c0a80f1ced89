/**
 * The permissions: the one table that the server enforces, the app reads, and the book of workflows shows (PERM-01 to
 * PERM-05).
 */

/** The roles of our provider. An `AUDITOR` reads everything and writes nothing. */
export const ROLES = ['OWNER', 'MANAGER', 'COUNTER', 'TECHNICIAN', 'AUDITOR'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: string | null): text is Role => ROLES.some((role) => role === text);

/** The settings of the shop that give a role one more permission (TILL-02). */
export type Grants = { counterRefunds?: boolean | undefined };

/**
 * The roles with a permission. `to` ends the sentence "You do not have permission to ...". `granted` names a role that
 * has it only if the shop has this setting.
 */
export type Permission = {
  to: string;
  roles: readonly Role[];
  granted?: { role: Role; by: keyof Grants };
  within?: string;
  record?: string;
};

const HEADS: readonly Role[] = ['OWNER', 'MANAGER'];
const AUDITED: readonly Role[] = ['OWNER', 'AUDITOR'];
const DESK: readonly Role[] = [...HEADS, 'COUNTER'];
const STAFF: readonly Role[] = [...DESK, 'TECHNICIAN'];

export const PERMISSIONS = {
  'account.own': { to: 'use an account', roles: ROLES },
  'people.read': { to: 'see people and their history', roles: AUDITED },
  'people.manage': { to: 'manage people', roles: ['OWNER'] },
  'counter.read': { to: 'see counters', roles: [...HEADS, 'AUDITOR'] },
  'counter.manage': { to: 'manage counters', roles: HEADS },
  'work.read': { to: 'see the figures of the work', roles: ['OWNER'] },
  'server.status': { to: 'see how the server is doing', roles: AUDITED },
  'backup.read': { to: 'see when the shop was backed up', roles: ROLES },
  'book.read': { to: 'read the book of workflows', roles: [...HEADS, 'AUDITOR'] },
  'shop.read': { to: 'see the shop', roles: ROLES },
  'shop.audit': { to: 'see the settings and their history', roles: AUDITED },
  'shop.edit': { to: 'change the settings of the shop', roles: ['OWNER'] },
  'booking.read': { to: 'see bookings', roles: ROLES },
  'booking.create': { to: 'create bookings', roles: DESK },
  'booking.edit': { to: 'change bookings', roles: STAFF },
  'booking.details': { to: 'change the customer or the status of a booking', roles: DESK, within: 'booking.edit' },
  'booking.promise': { to: 'change the promise or the branch of a booking', roles: DESK, within: 'booking.edit' },
  'booking.assign': { to: 'assign bookings', roles: STAFF, within: 'booking.edit' },
  'booking.delete': { to: 'delete bookings', roles: HEADS, record: 'active booking' },
  'booking.restore': { to: 'restore bookings', roles: HEADS, record: 'deleted booking' },
  'item.work': { to: 'change the status or the comments of an item', roles: STAFF, within: 'booking.edit' },
  'item.passcode': { to: 'see or change the passcode of a device', roles: STAFF },
  'item.edit': {
    to: 'add items or change more than their status and comments',
    roles: DESK,
    within: 'booking.edit',
  },
  'contact.edit': { to: 'change the contact log', roles: STAFF, within: 'booking.edit' },
  'delivery.edit': { to: 'change deliveries', roles: DESK, within: 'booking.edit' },
  'payment.edit': { to: 'change payments', roles: DESK, within: 'booking.edit', record: 'new or PENDING payment' },
  'payment.correct': { to: 'change a paid payment', roles: HEADS, within: 'payment.edit', record: 'PAID payment' },
  'payment.refund': {
    to: 'refund payments',
    roles: HEADS,
    granted: { role: 'COUNTER', by: 'counterRefunds' },
    within: 'payment.edit',
    record: 'refund',
  },
  'workflow.audit': { to: 'audit the workflow', roles: [...HEADS, 'AUDITOR'] },
  'document.read': { to: 'print receipts and invoices', roles: ROLES },
  'claim.read': { to: 'see warranty claims', roles: ROLES },
  'claim.create': { to: 'create warranty claims', roles: DESK },
  'ledger.read': { to: 'use the ledger', roles: [...DESK, 'AUDITOR'] },
  'ledger.create': { to: 'add ledger entries', roles: DESK, within: 'ledger.read' },
  'ledger.edit': { to: 'change ledger entries', roles: DESK, within: 'ledger.read' },
  'ledger.delete': { to: 'delete ledger entries', roles: HEADS, within: 'ledger.read', record: 'active entry' },
  'ledger.restore': { to: 'restore ledger entries', roles: HEADS, within: 'ledger.read', record: 'deleted entry' },
  'till.read': { to: 'see the till', roles: [...DESK, 'AUDITOR'], within: 'ledger.read' },
  'till.close': { to: 'close the till', roles: DESK, within: 'till.read' },
  'till.reopen': { to: 'reopen the till', roles: HEADS, within: 'till.read' },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;

export const ACTIONS = Object.keys(PERMISSIONS) as Action[];

const permissionOf = (action: Action): Permission & { within?: Action } => PERMISSIONS[action];

/** Checks whether a role sees the ids of rules, which say nothing to those who only work by them (UI-28). */
export const showsRules = (role: string | null): boolean => role === 'OWNER' || role === 'AUDITOR';

/** Checks whether a role has a permission only if the shop has the setting for it. */
export const isGrantable = (role: string | null, action: Action): boolean =>
  role !== null && permissionOf(action).granted?.role === role;

/**
 * Returns why a role may not perform an action, `null` if it may. Without a known role the provider decides (PERM-01,
 * PERM-06, NAV-07).
 */
export function refuse(role: string | null, action: Action, grants: Grants = {}): string | null {
  if (!isRole(role)) return null;
  const { roles, within, granted } = permissionOf(action);
  const first = within === undefined ? null : refuse(role, within, grants);
  const isGranted = granted !== undefined && granted.role === role && grants[granted.by] === true;
  return first ?? (roles.includes(role) || isGranted ? null : explainRefusal(action));
}

export const may = (role: string | null, action: Action): boolean => refuse(role, action) === null;

/** Returns the sentence of a refusal, for the app and for the server's 403. */
export const explainRefusal = (action: Action): string => `${NOT_PERMITTED} ${PERMISSIONS[action].to}.`;
const NOT_PERMITTED = 'You do not have permission to';
/** Checks whether this sentence refuses a role, from the app or from the server. */
export const isRoleRefusal = (sentence: string): boolean => sentence.startsWith(NOT_PERMITTED);
