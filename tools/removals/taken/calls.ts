import { within } from '../within.ts';

/** The calls, the shapes of their answers, and what a provider offers beyond them. */
export const CALLS = [
  ...within('server/features/session/session.routes.ts', {
    'CALL-01': ['the sign-in has another address', "'/auth/login',", "'/auth/signIn',"],
  }),
  ...within('server/features/verification/verification.routes.ts', {
    'CALL-02': ['another code is asked for at another address', "'/auth/resendVerification',", "'/auth/resend',"],
  }),
  ...within('server/features/dashboard/dashboard.routes.ts', {
    'CALL-03': [
      'the dashboard is not searched',
      'readDashboard(db, query.searchString)',
      'readDashboard(db, query.searchString && null)',
    ],
  }),
  ...within('src/domain/booking/booking-query.ts', {
    'CALL-04': [
      'isActive=false leaves nothing out',
      "isActive === undefined ? null : isActive === 'true',",
      "isActive === undefined || isActive === 'false' ? null : isActive === 'true',",
    ],
  }),
  ...within('server/features/booking/booking-rows.sql.ts', {
    'CALL-05': [
      'a booking is made without its items',
      'if (rows.length === 0) return [];\n  const [stored]',
      'if (rows.length > 0) return [];\n  const [stored]',
    ],
  }),
];
