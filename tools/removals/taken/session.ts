import { within } from '../within.ts';

/** Routes, the session, the client and reads. */
export const SESSION = [
  ...within('src/domain/shared/addresses.ts', {
    'NAV-15': [
      '/verify-email needs nobody signed in',
      "address('public', '/verify-email'",
      "address('signedOut', '/verify-email'",
    ],
  }),
  ...within('src/app/navigation/guarded-screen.tsx', {
    'NAV-01': [
      '/ leads strangers to /verify-email',
      "isSignedIn ? '/dashboard' : '/login'",
      "isSignedIn ? '/dashboard' : '/verify-email'",
    ],
  }),
  ...within('src/app/navigation/access.ts', {
    'NAV-02': [
      'a signed-in person sees the sign-in',
      "return isSignedIn ? 'toDashboard' : 'show';",
      "return isSignedIn ? 'show' : 'show';",
    ],
    'NAV-03': [
      'a protected address opens for anybody',
      "if (!isSignedIn) return 'toLogin';",
      "if (!isSignedIn) return 'show';",
    ],
    'NAV-04': [
      'nothing waits until it is known who is signed in',
      "if (isRestoring) return 'wait';",
      "if (isRestoring) return 'show';",
    ],
    'NAV-07': [
      'the ledger opens without permission',
      "if (permission !== null && !may(role, permission)) return 'refuse';",
      "if (permission !== null && !may(role, permission)) return 'show';",
    ],
  }),
  ...within('src/app/notifications/session.notifications.ts', {
    'NAV-05': [
      'Log out leads nowhere',
      "(cause === 'logout' ? '/login' : null)",
      "(cause === 'expired' ? '/login' : null)",
    ],
  }),
  ...within('src/views/layout/nav-items.ts', {
    'NAV-08': [
      'Warranty Claims is missing',
      "  { href: '/warranty-claims', label: 'Warranty Claims', icon: 'shield' },\n",
      '',
    ],
    'NAV-10': [
      'an item is marked on its own path alone',
      'path === href || path.startsWith(`${href}/`)',
      'path === href',
    ],
  }),
  ...within('src/views/layout/user-menu.tsx', {
    'NAV-09': ['the menu has no letter for nobody', "?? 'U'", "?? ''"],
  }),
  ...within('src/domain/shared/theme.ts', {
    'NAV-13': ['the theme has another key', "THEME_KEY = 'theme'", "THEME_KEY = 'look'"],
  }),
  ...within('src/app/notifications/toast-store.ts', {
    'NAV-14': ['a toast stays for 10 s', 'TOAST_MS = 5_000', 'TOAST_MS = 10_000'],
  }),
  ...within('src/domain/session/login-errors.ts', {
    'AUTH-01': [
      'an email without an @ is taken',
      '!regexes.email.test(email)',
      "(email.includes('@') && !regexes.email.test(email))",
    ],
    'AUTH-02': [
      'an empty password is taken',
      "if (password === '') errors.password = LOGIN_SENTENCES.noPassword;",
      "if (password === ' ') errors.password = LOGIN_SENTENCES.noPassword;",
    ],
  }),
  ...within('src/views/login/login-view.tsx', {
    'AUTH-03': ['the button does not say that the sign-in is on its way', ' busyLabel="Signing in…"', ''],
    'AUTH-18': ['nobody is welcomed back', 'title="Welcome back"', 'title="Hello"'],
  }),
  ...within('src/domain/session/session-messages.ts', {
    'AUTH-04': ['the greeting says no more than Welcome', '`Welcome back, ${name}`', '`Welcome, ${name}`'],
    'AUTH-05': [
      'a refused sign-in has the title of one without an answer',
      "title: 'Login Failed'",
      "title: 'Login Error'",
    ],
    'AUTH-07': ['the goodbye says something else', "'You have been successfully logged out'", "'Goodbye'"],
  }),
  ...within('src/domain/shared/api-error.ts', {
    'AUTH-06': [
      'a server that fails counts as one that says no',
      'error.status !== null && error.status < 500;',
      'error.status !== null && error.status < 600;',
    ],
    'AUTH-11': [
      'a refresh that is answered with 401 does not end the session',
      '(status >= 400 && status <= 500',
      '(status >= 402 && status <= 500',
    ],
    'READ-01': [
      'a call that timed out is not read again',
      "if (kind === 'network' || kind === 'timeout') return true;",
      "if (kind === 'network') return true;",
    ],
  }),
  ...within('src/domain/session/staff.ts', {
    'AUTH-08': ['the name of the user is empty', '  name: email,', "  name: '',"],
  }),
  ...within('src/services/http/http.ts', {
    'AUTH-09': [
      'the call is not made once more',
      'if (renewed === null) throw error;',
      "if (renewed === null || renewed.token !== '') throw error;",
    ],
    'AUTH-17': [
      'a 401 at sign-in asks for a refresh',
      'const bearer = options.anonymous ? null : session.bearer();',
      'const bearer = session.bearer();',
    ],
    'AUTH-12': [
      'a second 401 does not end the session',
      'again.status === 401) session.end',
      'again.status === 402) session.end',
    ],
    'READ-06': ['the content is always the whole body', '? body.data\n    : body', '? body\n    : body'],
    'READ-12': [
      'what is no JSON counts as an answer',
      'if (body === undefined) throw',
      "if (body === undefined && text === '') throw",
    ],
  }),
  ...within('src/machines/session/session.machine.ts', {
    'AUTH-10': [
      'a second refused call begins a second refresh',
      "meta: { rules: ['AUTH-09', 'AUTH-10', 'AUTH-11'] },",
      "meta: { rules: ['AUTH-09', 'AUTH-10', 'AUTH-11'] },\n          on: { 'token.expired': { target: 'refreshing', reenter: true } },",
    ],
    'AUTH-13': [
      'a refresh without an answer ends the session',
      "{ target: 'coolingDown' },",
      "{ target: '#session.signedOut.forgetting', actions: endTransition('expired') },",
    ],
    'AUTH-19': [
      'somebody else in another tab counts as the same person',
      'found !== null && isSamePerson(session.user, found.user)',
      "found !== null && (isSamePerson(session.user, found.user) || found.user.email !== '')",
    ],
  }),
  ...within('src/services/http/request.ts', {
    'AUTH-14': ['calls go without the token', '{ authorization: `Bearer ${token}` }', '{}'],
  }),
  ...within('src/domain/shared/limits.ts', {
    'AUTH-15': ['a call has 60 s', 'REQUEST_TIMEOUT_MS = 30_000', 'REQUEST_TIMEOUT_MS = 60_000'],
    'READ-02': [
      'the first wait is 3 s',
      'RETRY_FIRST_MS = 1_000;\n/** Longest wait between two tries of a read',
      'RETRY_FIRST_MS = 3_000;\n/** Longest wait between two tries of a read',
    ],
    'READ-04': ['an answer is kept for 10 minutes', 'CACHE_LIFETIME_MS = 300_000', 'CACHE_LIFETIME_MS = 600_000'],
    'DASH-01': ['the clock moves every 10 s', 'CLOCK_TICK_MS = 1_000', 'CLOCK_TICK_MS = 10_000'],
    'DASH-07': ['three rows stand for what is loading', 'SKELETON_ROWS = 5', 'SKELETON_ROWS = 3'],
    'LIST-08': ['a page has 25 rows', 'PAGE_SIZE = 10;', 'PAGE_SIZE = 25;'],
    'BOOK-02': ['referral notes may have 600 characters', 'REFERRAL_NOTES_MAX = 500', 'REFERRAL_NOTES_MAX = 600'],
    'CLAIM-03': ['the lookup asks for 10 rows', 'CLAIM_LOOKUP_LIMIT = 100', 'CLAIM_LOOKUP_LIMIT = 10'],
    'CLAIM-09': ['an issue of three characters is taken', 'REPORTED_ISSUE_MIN = 5', 'REPORTED_ISSUE_MIN = 3'],
    'CLAIM-11': ['the claim opens after 15 s', 'CLAIM_REDIRECT_MS = 1_500', 'CLAIM_REDIRECT_MS = 15_000'],
    'CLAIM-13': ['the search waits for 5 s', 'SEARCH_DEBOUNCE_MS = 500', 'SEARCH_DEBOUNCE_MS = 5_000'],
    'VERIFY-04': ['the sign-in comes after 20 s', 'VERIFIED_REDIRECT_MS = 2_000', 'VERIFIED_REDIRECT_MS = 20_000'],
    'SIGN-01': ['a password of six characters is taken', 'PASSWORD_MIN = 8', 'PASSWORD_MIN = 6'],
    'DRAFT-03': ['a computer keeps 500 drafts', 'DRAFTS_MAX = 50', 'DRAFTS_MAX = 500'],
    'DATA-02': ['a booking has room for 2,000 rows', 'ROWS_MAX = 200', 'ROWS_MAX = 2_000'],
  }),
  ...within('src/domain/session/login-answer.ts', {
    'AUTH-16': ['a token that is called token is none', 'answer.accessToken || answer.token;', 'answer.accessToken;'],
  }),
  ...within('src/services/session/token-store.ts', {
    'AUTH-20': [
      'the record stays when somebody signs out',
      'storage.removeItem(SESSION_KEY);\n      return stored;',
      'return stored;',
    ],
  }),
  ...within('src/services/session/token-refresh.ts', {
    'SEC-01': [
      'every tab refreshes for itself',
      'locks ? inTurn(locks, refused, signal) : refresh',
      '!locks ? inTurn({ request: () => refresh(refused, signal) } as never, refused, signal) : refresh',
    ],
  }),
  ...within('src/machines/query/query.machine.ts', {
    'READ-03': [
      'nobody reads again on focus',
      "'window.focused': { target: '.reading', actions: 'startOver' },",
      "'window.focused': {},",
    ],
    'READ-11': [
      'the older request goes on, and its answer counts',
      "reenter: true,\n              description: 'Aborts the older request.',",
      "description: 'Aborts the older request.',",
    ],
    'READ-15': [
      'no words stand beside the spinner after a failed try',
      "{ guard: 'hasFailedBefore', target: 'overdue' },",
      '',
    ],
    'READ-16': ['what failed is not tried again', "after: { longestDelay: 'tryingAgain' },", ''],
    'LIVE-12': [
      'what is held already is read again',
      "{ guard: 'isHeld', target: 'ready', actions: ['recallData', 'forgetHeard'] },",
      '',
    ],
    'LIVE-07': [
      'a change of another record is read too',
      '!hasId(params) ||\n        (params.id === change.id &&',
      '!hasId(params) ||\n        (params.id !== 0 &&',
    ],
  }),
  ...within('src/domain/shared/error-text.ts', {
    'READ-07': ['the messages of a list in error are not read', "joined(body['error'], 'message') ??", ''],
    'READ-08': [
      'another field is read of a list in errors',
      "joined(body['errors'], 'msg')",
      "joined(body['errors'], 'message')",
    ],
    'READ-09': ['a message is not read', "(isText(body['message']) ? body['message'] : null) ??", ''],
    'READ-10': [
      'a silent network has other words',
      "NETWORK_ERROR = 'Network error occurred'",
      "NETWORK_ERROR = 'No network'",
    ],
  }),
  ...within('src/services/storage/query-cache.ts', {
    'READ-13': [
      'an answer from before a write counts',
      'if (writes !== writesBefore) return cached.read(params, request);',
      'if (writes < writesBefore) return cached.read(params, request);',
    ],
  }),
  ...within('src/domain/shared/shop-day.ts', {
    'READ-14': [
      'what cannot be formatted is not shown',
      'value === null ? text : toText(value)',
      'value === null ? text.slice(0, 0) : toText(value)',
    ],
    'EDIT-25': [
      'the day stands before the month',
      '${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}',
      '${day} ${MONTHS[month - 1]?.slice(0, 3)} ${year}',
    ],
    'SHOP-06': ['another zone does not count', '  zone = name;\n}\n\n', '  zone = name === zone ? name : zone;\n}\n\n'],
  }),
  ...within('src/views/ui/not-loaded/not-loaded.tsx', {
    'READ-05': ['nothing offers to try again', "action = 'Try again'", "action = ''"],
  }),
];
