import { within } from '../within.ts';

/** Safety, the network, the sign-in and what is kept. */
export const EDGE = [
  ...within('src/app/session/logout-channel.ts', {
    'SEC-02': [
      'Log out keeps the drafts',
      "if (cause === 'logout' || cause === 'replaced' || loggedOut === personKey)",
      "if (cause === 'replaced' || loggedOut === personKey)",
    ],
  }),
  ...within('src/domain/shared/csv.ts', {
    'SEC-04': [
      'a formula is written as it is',
      "FORMULA.test(text) ? `'${text}` : text",
      'FORMULA.test(text) ? text : text',
    ],
  }),
  ...within('server/features/verification/verification.usecases.ts', {
    'SEC-05': [
      'a hundred codes can be guessed',
      'const GUESSES = { limit: 10, minutes: 15 };',
      'const GUESSES = { limit: 100, minutes: 15 };',
    ],
  }),
  ...within('server/features/session/session.usecases.ts', {
    'SEC-06': [
      'any older token is given again',
      'generation === session.generation - 1 && isInGrace',
      'generation < session.generation && isInGrace',
    ],
    'SIGN-03': ['a login from the future goes on', '> now.getTime() + CLOCK_SKEW_MS;', '> now.getTime() + Infinity;'],
    'SIGN-04': [
      'a bound session is refreshed without its key',
      'session.proofKey !== null && session.proofKey !== proofKey ?',
      "session.proofKey !== null && proofKey === '' ?",
    ],
  }),
  ...within('src/app/diagnostics/mask.ts', {
    'SEC-07': [
      'numbers are recorded as they are',
      'Number.isFinite(number) ? Number(maskText(String(number))) : number',
      "Number.isNaN(number) ? Number(maskText('')) : number",
    ],
  }),
  ...within('server/http/app.ts', {
    'EDGE-01': ['a stranger may send 64 KiB', 'PUBLIC_BODY_BYTES = 8 * 1024', 'PUBLIC_BODY_BYTES = 64 * 1024'],
  }),
  ...within('server/features/session/address-key.ts', {
    'EDGE-02': ['each address of IPv6 counts for itself', '.slice(0, 4).join', '.slice(0, 8).join'],
  }),
  ...within('src/domain/shared/field.ts', {
    'EDGE-03': [
      'a name of characters that show nothing is one',
      '=> INVISIBLE.test(text);',
      "=> text.trim() === '' && INVISIBLE.test(text);",
    ],
  }),
  ...within('server/http/headers.ts', {
    'EDGE-04': [
      'answers may be kept in a cache',
      "  'cache-control': 'no-store',",
      "  'cache-control': 'private, max-age=60',",
    ],
    'EDGE-06': [
      'HTTPS does not ask to stay with it',
      "request.protocol === 'https' ? {",
      "request.protocol === 'https' && request.id === '' ? {",
    ],
  }),
  ...within('server/http/protocol.ts', {
    'EDGE-05': ['a request names two hosts', 'if (hosts > 1 || (hosts === 0', 'if (hosts > 2 || (hosts === 0'],
  }),
  ...within('server/http/not-found.ts', {
    'EDGE-07': [
      'the page is for those alone who ask for HTML',
      'const isPage = !/\\.[^/]*$/.test(path) || (request',
      'const isPage = (request',
    ],
  }),
  ...within('server/first-password.ts', {
    'EDGE-08': ['a log says the password', 'if (isTerminal) return', "if (isTerminal || password !== '') return"],
  }),
  ...within('server/http/page/policy-reports.ts', {
    'EDGE-09': [
      'a report is quoted with the path of what was refused',
      '`${protocol}//${host}`.slice(0, 100)',
      '`${protocol}//${host}${new URL(blocked).pathname}`.slice(0, 100)',
    ],
  }),
  ...within('server/http/compression.ts', {
    'EDGE-10': ['answers with tokens are compressed', ".startsWith('/api/auth/')", ".startsWith('/api/tokens/')"],
  }),
  ...within('server/features/session/sign-in.usecases.ts', {
    'SIGN-02': [
      'a stranger has a hundred tries an hour',
      '{ limit: 10, minutes: 60, slowAfter: 5 }',
      '{ limit: 100, minutes: 60, slowAfter: 50 }',
    ],
  }),
  ...within('server/db/embedded/private-folder.ts', {
    'DATA-01': [
      'what others could read stays open to them',
      'if ((found.mode & OTHERS) !== 0) fs.chmodSync(',
      'if ((found.mode & OTHERS) > OTHERS) fs.chmodSync(',
    ],
  }),
  ...within('server/documents/document-renderer.ts', {
    'DATA-03': ['a person has twenty documents under way', 'LINE_MAX_PERSON = 2;', 'LINE_MAX_PERSON = 20;'],
  }),
  ...within('server/db/maintenance.ts', {
    'DATA-04': ['answers are kept for twenty days', 'ANSWERS_MS = 2 * DAY_MS', 'ANSWERS_MS = 20 * DAY_MS'],
  }),
  ...within('server/features/erasure/erasure.sql.ts', {
    'DATA-05': [
      'the notes of calls stay',
      'owner: contactLog.bookingId, erased: [contactLog.notes] },',
      'owner: contactLog.bookingId },',
    ],
  }),
];
