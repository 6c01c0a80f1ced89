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
    'PEOPLE-01': ['Settings only closes the menu', '...lead(settings)', '...lead(settings && undefined)'],
  }),
  ...within('src/machines/session/session.selectors.ts', {
    'SHOP-07': [
      'the settings of the shop open for anybody',
      "if (hasOffer(session, 'shop') && selectRefusal(session, 'shop.edit') === null) return '/settings';",
      "if (hasOffer(session, 'shop')) return '/settings';",
    ],
  }),
  ...within('src/views/shop/settings-nav.tsx', {
    'SHOP-07': [
      'the branches do not stand beside the shop',
      "  { href: '/settings/branches', label: 'Branches' },\n",
      '',
    ],
  }),
  ...within('server/features/account/account.usecases.ts', {
    'ACCOUNT-02': ['a hundred wrong passwords are heard', 'limit: 10, minutes: 15 }', 'limit: 100, minutes: 15 }'],
    'ACCOUNT-03': [
      'another password ends no login',
      "    await revokeSessions(tx, { staffId: person.id, except: person.sessionId }, 'password changed', now);\n",
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
  ...within('server/features/people/people.usecases.ts', {
    'PEOPLE-02': [
      'who was added has yet to verify the address',
      'const stamps = { verifiedAt: at,',
      'const stamps = { verifiedAt: null,',
    ],
    'PEOPLE-03': [
      'another role is not stored',
      'return { set: patch, ends:',
      'return { set: { isActive: patch.isActive }, ends:',
    ],
  }),
  ...within('server/requests.ts', {
    'PEOPLE-06': [
      'a running server does not take the commands of npm run staff',
      'return answers.staff(request, progress);',
      "return Promise.reject(new Error('It is not taken here'));",
    ],
  }),
  ...within('src/domain/people/person.ts', {
    'PEOPLE-07': [
      'who never verified the address can sign in',
      '  isActive && isVerified;',
      '  isActive && isVerified !== null;',
    ],
  }),
  ...within('server/features/booking/booking.usecases.ts', {
    'SHOP-01': [
      'a GPU has ten years of warranty, whatever is stored',
      'await insertWarranties(tx, id, shopToday(editor.now), await selectWarrantyDays(tx));',
      'await insertWarranties(tx, id, shopToday(editor.now), { ...(await selectWarrantyDays(tx)), GPU: 3_650 });',
    ],
  }),
  ...within('server/features/shop/shop.usecases.ts', {
    'SHOP-02': [
      'two services have one name',
      'if (await sql.hasTwinServices(tx))',
      'if ((await sql.hasTwinServices(tx)) && rows.length === 0)',
    ],
    'SHOP-03': [
      'the last open branch closes',
      'branches.filter((branch) => branch.isActive).length === 1)',
      'branches.filter((branch) => branch.isActive).length === 0)',
    ],
    'SHOP-04': [
      'the environment gives no time zone',
      '      timeZone: config.shopTimeZone,\n',
      "      timeZone: config.shopTimeZone && 'UTC',\n",
    ],
  }),
  ...within('src/domain/shop/shop.ts', {
    'SHOP-05': ['a logo of 200 kB is taken', 'LOGO_BYTES_MAX = 100_000', 'LOGO_BYTES_MAX = 200_000'],
  }),
  ...within('src/domain/shop/first-day.ts', {
    'SHOP-08': [
      'the steps stay once all are done',
      'steps.every(({ isDone }) => isDone) ? []',
      'steps.length === 0 ? []',
    ],
  }),
];
