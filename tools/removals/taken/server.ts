import { within } from '../within.ts';

/** What the server holds, and the domain around it. */
export const SERVER = [
  ...within('server/features/booking/booking-rows.usecases.ts', {
    'SEC-03': [
      'a row of another booking is written',
      'if (id !== undefined && !own.has(id)) {',
      'if (id !== undefined && !own.has(id) && id < 0) {',
    ],
  }),
  ...within('server/features/people/people.usecases.ts', {
    'PEOPLE-05': [
      'a new first password ends no login',
      "{ rule: 'PEOPLE-05' });\n    return { set, ends: 'password changed' };",
      "{ rule: 'PEOPLE-05' });\n    return { set, ends: null };",
    ],
    'PEOPLE-04': [
      'a disabled person goes on',
      "patch.isActive === false ? 'account disabled' : null",
      "patch.isActive === null ? 'account disabled' : null",
    ],
  }),
  ...within('src/domain/booking/booking-life.ts', {
    'LIFE-01': ['a resolved booking is still in work', "RESOLVED: 'ready'", "RESOLVED: 'inWork'"],
    'LIFE-02': [
      'a phase has no person',
      'at: change?.at ?? null, person: change?.person ?? null',
      'at: change?.at ?? null, person: null',
    ],
  }),
  ...within('src/domain/shop/message-templates.ts', {
    'MSG-02': [
      'a line without a value stays',
      'names.length > 0 && !names.some((name) => values[name])',
      'names.length < 0 && !names.some((name) => values[name])',
    ],
  }),
  ...within('src/domain/shop/customer-message.ts', {
    'MSG-03': ['a confirmed booking is told to be booked in', "  CONFIRMED: 'confirmed',", "  CONFIRMED: 'bookedIn',"],
  }),
];
