import { within } from '../within.ts';

/** Who may what, the own account, the people of the shop and its settings. */
export const PEOPLE = [
  ...within('src/domain/session/permissions.ts', {
    'PERM-03': [
      'a counter deletes bookings',
      "'booking.delete': { to: 'delete bookings', roles: HEADS,",
      "'booking.delete': { to: 'delete bookings', roles: DESK,",
    ],
    'PERM-04': [
      'a manager manages people',
      "{ to: 'manage people', roles: ['OWNER'] }",
      "{ to: 'manage people', roles: HEADS }",
    ],
    'PERM-05': [
      'an auditor does not read the ledger',
      "{ to: 'use the ledger', roles: [...DESK, 'AUDITOR'] }",
      "{ to: 'use the ledger', roles: DESK }",
    ],
  }),
  ...within('src/domain/booking/booking-permissions.ts', {
    'PERM-03': [
      'a counter changes a payment that is PAID',
      "saved?.status === 'PAID' ? 'payment.correct' : 'payment.edit'",
      "saved?.status === '' ? 'payment.correct' : 'payment.edit'",
    ],
  }),
  ...within('src/domain/booking/booking-money.ts', {
    'PERM-07': [
      'a changed PAID payment is not told of',
      "return before.status !== 'PAID' || isSame ? []",
      "return before.status === 'PAID' || isSame ? []",
    ],
  }),
  ...within('src/views/ui/button/button.tsx', {
    'PERM-08': [
      'a button does not say why it is closed',
      "'aria-description': reason, 'data-tip': reason",
      "'data-tip': reason",
    ],
  }),
  ...within('src/views/layout/user-menu.tsx', {
    'ACCOUNT-01': [
      'Profile only closes the menu',
      "...lead(hasAccount ? '/account' : undefined)",
      '...lead(hasAccount ? undefined : undefined)',
    ],
  }),
  ...within('server/features/account/account.usecases.ts', {
    'ACCOUNT-02': ['a hundred wrong passwords are heard', 'limit: 10, minutes: 15 }', 'limit: 100, minutes: 15 }'],
    'ACCOUNT-03': [
      'another password ends no login',
      "    await sql.revokeOthers(tx, person.id, person.sessionId, 'password changed', now);\n",
      '',
    ],
    'ACCOUNT-05': [
      'a login that is logged out goes on',
      '  await revokeSessions(db, { id: sessionId },',
      "  if (sessionId === '') await revokeSessions(db, { id: sessionId },",
    ],
  }),
  ...within('server/features/account/device-name.ts', {
    'ACCOUNT-04': ['a login does not say on what it was made', 'return `${browser} on ${system}`;', 'return browser;'],
  }),
  ...within('server/features/session/authenticate.ts', {
    'ACCOUNT-06': [
      'a first password opens every call',
      'if (account.mustChangePassword && !request.routeOptions.config.withFirstPassword) {',
      'if (account.mustChangePassword && request.routeOptions.config.withFirstPassword === false) {',
    ],
  }),
  ...within('src/app/navigation/access.ts', {
    'ACCOUNT-06': [
      'a first password leads nowhere',
      "if (mustChangePassword) return 'toPassword';",
      "if (mustChangePassword) return 'show';",
    ],
  }),
];
