/** Milliseconds a call may take. AUTH-15. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds within which a screen takes the answer to a read that began before it. Ours. */
export const READ_AHEAD_MS = 10_000;
/** Milliseconds without a key after which what is typed is searched for. CLAIM-13, LEDG-17, CUST-02. */
export const SEARCH_DEBOUNCE_MS = 500;
/** Milliseconds the created step of a claim stays before it gives way to the claim. CLAIM-11. */
export const CLAIM_REDIRECT_MS = 1_500;
/** Milliseconds `Email Verified!` stays before the login screen. VERIFY-04. */
export const VERIFIED_REDIRECT_MS = 2_000;
/** Milliseconds between two looks at the clock. DASH-01. */
export const CLOCK_TICK_MS = 1_000;
/** Milliseconds between two keys of a slow scanner. KEYS-04 */
const SCANNER_KEY_MS = 100;
/** Milliseconds within which the next key of a scan comes: the clock of a browser may be off by 10. KEYS-04, KEYS-10. */
export const KEY_PAUSE_MS = SCANNER_KEY_MS + 10;
/** Characters. Windows opens no longer link in another program, and says nothing. MSG-05 */
export const MESSAGE_LINK_MAX = 2_000;
/** Rows on a page of bookings, claims and ledger entries. LIST-08, CLAIM-22, LEDG-18. */
export const PAGE_SIZE = 10;
/** The most rows that one call may ask for. */
export const PAGE_SIZE_MAX = 100;
/** Rows that are chosen at once: what can be done to them asks for each. */
export const SELECT_MAX = 100;
/** Cards of a column of the board; the others are a press away, in the list. Ours. */
export const BOARD_ROWS = 50;
/** Rows asked for when a claim looks up its booking. CLAIM-03. */
export const CLAIM_LOOKUP_LIMIT = 100;
/** Rows of a loading list. DASH-07, LEDG-35. */
export const SKELETON_ROWS = 5;

/** First wait before a failed read is tried again, in milliseconds; it doubles with each try. READ-02. */
export const RETRY_FIRST_MS = 1_000;
/** Longest wait between two tries of a read, in milliseconds. READ-02, READ-16. */
export const RETRY_LONGEST_MS = 30_000;
/** Milliseconds after which words stand beside the spinner of a read. */
export const LONG_WAIT_MS = 31_000;
/** Tries after the first of a read. READ-01. */
export type ReadPolicy = { retries: number };
export const READ = { standard: { retries: 3 }, ledger: { retries: 1 } } as const satisfies Record<string, ReadPolicy>;
/** Milliseconds that an answer nobody looks at is stored. READ-04. */
export const CACHE_LIFETIME_MS = 300_000;

/** Characters. BOOK-02. */
export const REFERRAL_NOTES_MAX = 500;
/** Characters of the key by which a client knows a new row again. Ours. */
export const ROW_KEY_MAX = 64;
/** Characters of why paid money is changed. Ours. */
export const REASON_MAX = 500;
/** Characters after trimming. CLAIM-09. */
export const REPORTED_ISSUE_MIN = 5;
/** Characters of an email address. SIGN-01. */
export const EMAIL_MAX = 254;
/** Characters of a password: the fewest of a new one, the most of any. SIGN-01. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 1024;
/** Characters of a name, a serial number and other one-line texts. The specification gives none; this is ours. */
export const LINE_MAX = 200;
/** Characters of a reported issue, comments, notes and remarks. The specification gives none; this is ours. */
export const TEXT_MAX = 2_000;
/** Rupees of one item or payment. The specification gives none; this is ours, the ledger's. */
export const BOOKING_AMOUNT_MAX = 10_000_000;
/** Items that a row of the dashboard or of the claims names; it carries one more, where there is one, to say so. Ours. DATA-02 */
export const ITEMS_NAMED = 10;
/** Items, payments, calls and deliveries of one booking together, and rows of any list in one request. Ours. DATA-02 */
export const ROWS_MAX = 200;
/** Milliseconds between two refreshes while the server gives no real answer. AUTH-13. */
export const REFRESH_COOL_DOWN_MS = 60_000;
/** Milliseconds between two stores of what is typed and not saved. Ours. REL-06. */
export const DRAFT_STORE_MS = 1_000;
/** Milliseconds that a draft which nobody comes back to is kept. Ours. DRAFT-03. */
export const DRAFT_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Milliseconds between the two readings of a clock that say a draft is too old. Ours. DRAFT-03. */
export const DRAFT_RECHECK_MS = 24 * 3_600_000;
/** Drafts that are kept on one computer. Ours. DRAFT-03. */
export const DRAFTS_MAX = 50;

/** Milliseconds between two signs of life on the line that tells of changes. Ours. LIVE-04. */
export const LIVE_BEAT_MS = 5_000;
/** Milliseconds without a sign of life after which a line, or the tab that holds it, counts as gone. Ours. */
export const LIVE_SILENCE_MS = 15_000;
/** First wait before a broken line is opened again, in milliseconds; half of it or more. Ours. */
export const LIVE_RETRY_FIRST_MS = 1_000;
/** Longest wait before a broken line is opened again, in milliseconds, shorter than a silence. Ours. */
export const LIVE_RETRY_LONGEST_MS = 10_000;
/** Milliseconds for which changes are gathered before a page reads them. Ours. */
export const LIVE_GATHER_MS = 300;
/** Milliseconds that a page is read by itself after somebody has used it: a login that nobody uses must end. Ours. */
export const LIVE_UNUSED_MS = 1_800_000;
/** Days after which a booking that is not done has waited too long. FIGURE-03, LIST-11. */
export const LONG_WAIT_DAYS = 14;

/** Milliseconds from sign-in to the end of a session, however often it is refreshed. SIGN-03 */
export const SESSION_MS = 12 * 3_600_000;
/** Milliseconds without a refresh after which a session is over. SIGN-03 */
export const IDLE_MS = 2 * 3_600_000;
/** Seconds that an access token is good for. */
export const ACCESS_SECONDS = 600;
/**
 * Milliseconds in which the direct parent of the current refresh token still gets that same token: a lost answer. The
 * key of a bound session proves that the same browser asks again, so it may take as long as the session. SEC-06
 */
export const GRACE_MS = 10_000;
/** Milliseconds by which the clocks of several servers may differ. SIGN-03 */
export const CLOCK_SKEW_MS = 2 * 60_000;
/** Seconds that a device is remembered after its last sign-in. */
export const DEVICE_SECONDS = 180 * 86_400;
/** Characters of the name of a counter. LOCK-01 */
export const COUNTER_NAME_MAX = 50;
/** Digits of a PIN. LOCK-02 */
export const PIN_LENGTH = 6;
/** Wrong PINs of a person after which the password is asked for. LOCK-02 */
export const PIN_TRIES = 5;
/** Milliseconds before and after its signing in which a proof of a counter is taken; it is remembered for both. LOCK-02 */
export const PROOF_MS = 12 * 3_600_000;
/** Minutes without a hand after which a counter locks, until the shop says otherwise. Ours. */
export const LOCK_MINUTES = 5;
/** The most minutes without a hand after which a counter locks. Ours. */
export const LOCK_MINUTES_MAX = 30;
/** Milliseconds that a PIN or a sign-in counts for changes of money. LOCK-05 */
export const CONFIRMED_MS = 2 * 60_000;
/** Minutes a code is good for. SEC-05, FACT-04 */
export const CODE_MINUTES = 10;

/** Minutes that the second step of a sign-in may take, and what a browser signs by a passkey. FACT-01, FACT-03 */
export const CHALLENGE_MINUTES = 5;
/** Digits of a code of an app. FACT-01 */
export const TOTP_DIGITS = 6;
/** Recovery codes that are made at once. FACT-01 */
export const RECOVERY_CODES = 10;
/** Milliseconds after which a device is asked for the second factor again. FACT-01 */
export const VERIFIED_DEVICE_MS = 30 * 24 * 3_600_000;

/** Requests of one address or known device, whatever is in them: a whole shop sits behind one address. */
export const REQUESTS = { limit: 100, minutes: 15 };
/** Good proofs of one counter: its people take over at most every few seconds. LOCK-02 */
export const COUNTER_PROOFS = { limit: 300, minutes: 15 };
/** Wrong tries of a device that has signed in as the person before. SIGN-02 */
export const DEVICE_GUESSES = { limit: 10, minutes: 15 };
/** Wrong tries of the other devices of one address, over all accounts. SIGN-02 */
export const ADDRESS_GUESSES = { limit: 10, minutes: 60, slowAfter: 5 };
/** Wrong tries at one account, of other devices at addresses where it has never signed in: guessed from many places. SIGN-02 */
export const ACCOUNT_GUESSES = { minutes: 24 * 60, slowAfter: 20 };
/** Seconds of the first wait after a wrong try; each one is twice as long as the one before. SIGN-02 */
export const GUESS_WAIT_FIRST_S = 15;
/** Seconds of the longest wait after a wrong try. SIGN-02 */
export const GUESS_WAIT_LONGEST_S = 900;
/** Tries of the current password, right or wrong, by whoever sits at a signed-in account. ACCOUNT-02 */
export const PASSWORD_TRIES = { limit: 10, minutes: 15 };
/** Guesses of the codes of one account, from one place. FACT-04 */
export const CODE_GUESSES = { limit: 10, minutes: 15 };
/** Characters of what a browser says by a passkey, as JSON. FACT-03 */
export const CREDENTIAL_MAX = 6_000;
/** Passwords that are tried with one sign-in code, right or wrong. FACT-04 */
export const SIGN_IN_CODE_TRIES = 5;
/** Messages to one account that one address may ask for. */
export const MAILS = { limit: 5, minutes: 15 };
/** Messages to one account that all may ask for together. */
export const MAILS_OF_ALL = { limit: 20, minutes: 15 };
/** Refused attempts of one person that are kept; the log has them all. HIST-09 */
export const REFUSALS_KEPT = { limit: 30, minutes: 60 };

/** Milliseconds that counted tries and codes are kept after their use. DATA-04 */
export const TRIES_KEPT_MS = 24 * 3_600_000;
/** Milliseconds that the answer of a creation can be asked for again. DATA-04 */
export const ANSWERS_MS = 2 * 24 * 3_600_000;
/** Milliseconds that a session is remembered after its end, and its address with it. DATA-04 */
export const SESSIONS_MS = 90 * 24 * 3_600_000;
/** Minutes between two backups, where nobody says otherwise by BACKUP_MINUTES. BACKUP-02 */
export const BACKUP_DEFAULT_MINUTES = 5;
/** Hours of each of which the newest backup is kept, beside the newest three of all. BACKUP-03 */
export const BACKUP_HOURS = 24;
/** Days of each of which the newest backup is kept. BACKUP-03 */
export const BACKUP_DAYS = 14;
/** Weeks of each of which the newest backup is kept. BACKUP-03 */
export const BACKUP_WEEKS = 26;
