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
  ...within('src/domain/booking/list/booking-query.ts', {
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
  ...within('server/features/booking/booking.routes.ts', {
    'CALL-06': [
      'a deletion deletes nothing',
      'setBookingActive(db, request.params.id, false,',
      'setBookingActive(db, request.params.id, true,',
    ],
  }),
  ...within('server/features/document/document.routes.ts', {
    'CALL-07': [
      'the format has to be said',
      "format: z._default(oneOfText('format', DOCUMENT_FORMATS), 'pdf'),",
      "format: oneOfText('format', DOCUMENT_FORMATS),",
    ],
  }),
  ...within('server/features/reference/reference.sql.ts', {
    'CALL-08': ['closed branches are listed', '.where(eq(location.isActive, true)).orderBy(', '.orderBy('],
  }),
  ...within('server/features/claim/claim.routes.ts', {
    'CALL-09': [
      'a claim is not found by its number',
      "'/warrantyClaim/claim/:claimNumber',",
      "'/warrantyClaim/number/:claimNumber',",
    ],
  }),
  ...within('server/features/ledger/ledger-scope.sql.ts', {
    'CALL-10': [
      'the list is not filtered by its category',
      '(category === undefined ? undefined : eq(table.category, category))',
      "(category === undefined ? undefined : eq(table.category, category && 'RENT'))",
    ],
  }),
  ...within('src/domain/ledger/ledger-draft.ts', {
    'CALL-10': [
      'empty fields of a new entry are sent',
      "if (text === '' && mode === 'create') delete body[field];",
      "if (text === '' && mode !== 'create') delete body[field];",
    ],
  }),
  ...within('src/domain/ledger/ledger-query.ts', {
    'CALL-11': ['a month 13 is taken', "wholeText('month', 1, 12)", "wholeText('month', 1, 13)"],
  }),
  ...within('src/domain/session/staff.ts', {
    'SHAPE-01': ['the user does not say since when', '  createdAt: now,', "  createdAt: '',"],
  }),
  ...within('server/features/booking/booking-shape.ts', {
    'SHAPE-02': [
      'what is payable is told in paisa',
      'payableAmount: toRupees(paisa(payablePaisa)),',
      'payableAmount: payablePaisa,',
    ],
  }),
  ...within('src/domain/claim/claim.ts', {
    'SHAPE-04': [
      'a claim without remarks is none',
      '  remarks: text,\n  isActive:',
      '  remarks: z.nullable(z.string()),\n  isActive:',
    ],
  }),
  ...within('src/domain/ledger/ledger.ts', {
    'SHAPE-05': [
      'a location that is missing reads as nothing',
      "(${location.code})` : '—';",
      "(${location.code})` : '';",
    ],
  }),
  ...within('server/features/booking/booking.usecases.ts', {
    'SHAPE-06': [
      'past the last page nothing was found',
      'const totalBookings = found.total;',
      'const totalBookings = bookings.length === 0 ? 0 : found.total;',
    ],
  }),
  ...within('src/domain/ledger/ledger-report.ts', {
    'SHAPE-07': ['a line of a report counts no entries', '    count: row.count,', '    count: row.count * 0,'],
  }),
  ...within('src/domain/session/login-answer.ts', {
    'OFFER-01': [
      'what a sign-in offers is not read',
      '      offers: answer.offers,',
      '      offers: answer.offers.slice(0, 0),',
    ],
  }),
  ...within('src/services/http/http.ts', {
    'OFFER-02': [
      'a key goes to a provider that knows none',
      "options.idempotencyKey !== undefined && session.hasOffer('idempotencyKeys')",
      "options.idempotencyKey !== undefined && (session.hasOffer('idempotencyKeys') || true)",
    ],
  }),
  ...within('src/app/navigation/access.ts', {
    'OFFER-02': [
      'a page opens that the provider does not offer',
      "offer === null || offers.includes(offer) ? 'show' : 'notFound'",
      "offer === null || offers.includes(offer) ? 'show' : 'show'",
    ],
  }),
  ...within('server/http/request.ts', {
    'OFFER-03': [
      'a creation needs a key',
      'if (key === undefined) return null;',
      "if (key === undefined) throw new HttpError(400, 'Idempotency-Key is required');",
    ],
  }),
];
