/** Milliseconds that a call may take (AUTH-15). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds within which a screen uses the answer to a read that started before it. Chosen by us. */
export const READ_AHEAD_MS = 10_000;
/** Milliseconds without a key before a search starts (CLAIM-13, LEDG-17, CUST-02). */
export const SEARCH_DEBOUNCE_MS = 500;
/** Milliseconds that the created step of a claim stays before the claim opens (CLAIM-11). */
export const CLAIM_REDIRECT_MS = 1_500;
/** Milliseconds that `Email Verified!` stays before the login screen (VERIFY-04). */
export const VERIFIED_REDIRECT_MS = 2_000;
/** Milliseconds between two reads of the clock (DASH-01). */
export const CLOCK_TICK_MS = 1_000;
/** Milliseconds between two keys of a slow scanner (KEYS-04). */
const SCANNER_KEY_MS = 100;
/** Milliseconds within which the next key of a scan comes. A browser's clock may be off by 10 (KEYS-04, KEYS-10). */
export const KEY_PAUSE_MS = SCANNER_KEY_MS + 10;
/** Characters. Windows ignores longer links to another program without an error (MSG-05). */
export const MESSAGE_LINK_MAX = 2_000;
/** Rows on a page of a list (LIST-08, CLAIM-22, LEDG-18). */
export const PAGE_SIZE = 10;
/** Rows on a page of bookings with Reflow's server: as many as a screen of 1366 x 768 shows (LIST-08). */
export const BOOKING_ROWS = 11;
/** The most rows that one call may ask for. */
export const PAGE_SIZE_MAX = 100;
/** The maximum number of chosen rows, because an action makes one request for each. */
export const SELECT_MAX = 100;
/** The most rows of a list that are exported at once (TILL-08). */
export const EXPORT_MAX = 10_000;
/** Cards in a column of the board. The others are one press away in the list. Chosen by us. */
export const BOARD_ROWS = 50;
/** Rows of the search for a claim's booking (CLAIM-03). */
export const CLAIM_LOOKUP_LIMIT = 100;
/** Rows of a loading list (DASH-07, LEDG-35). */
export const SKELETON_ROWS = 5;

/** First wait before the retry of a failed read, in milliseconds. It doubles with each retry (READ-02). */
export const RETRY_FIRST_MS = 1_000;
/** Longest wait between two tries of a read, in milliseconds (READ-02, READ-16). */
export const RETRY_LONGEST_MS = 30_000;
/** Milliseconds after which a text appears next to the spinner of a read. */
export const LONG_WAIT_MS = 31_000;
/** The number of retries of a read (READ-01). */
export type ReadPolicy = { retries: number };
export const READ = { standard: { retries: 3 }, ledger: { retries: 1 } } as const satisfies Record<string, ReadPolicy>;
/** Milliseconds that an unused answer stays in the cache (READ-04). */
export const CACHE_LIFETIME_MS = 300_000;

/** Characters of the referral notes (BOOK-02). */
export const REFERRAL_NOTES_MAX = 500;
/** The number of accessories of an item (INTAKE-01). */
export const ACCESSORIES_MAX = 10;
/** Characters of an accessory in own words (INTAKE-01). */
export const ACCESSORY_MAX = 60;
/** Characters of the remarks on the condition of an item (INTAKE-02). */
export const CONDITION_REMARKS_MAX = 300;
/** Characters of the passcode of a device. Chosen by us. */
export const PASSCODE_MAX = 100;
/** Milliseconds that the passcode of a device is kept at most (INTAKE-08). */
export const PASSCODE_KEPT_MS = 30 * 24 * 3_600_000;
/** Characters of the key with which a client identifies a new row. Chosen by us. */
export const ROW_KEY_MAX = 64;
/** Characters of the reason for a change of paid money. Chosen by us. */
export const REASON_MAX = 500;
/** Characters of the shortest reason for giving money back (TILL-02). */
export const MONEY_REASON_MIN = 5;
/** The minimum characters of a reported issue after trimming (CLAIM-09). */
export const REPORTED_ISSUE_MIN = 5;
/** Characters of an email address (SIGN-01). */
export const EMAIL_MAX = 254;
/** Characters of a password: the minimum of a new one, and the maximum of any (SIGN-01). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 1024;
/** Characters of a name, a serial number and other one-line texts. The specification has no limit. This one is ours. */
export const LINE_MAX = 200;
/** Characters of a reported issue, comments, notes and remarks. The specification has no limit. This one is ours. */
export const TEXT_MAX = 2_000;
/** Rupees of one item or payment. The specification has no limit, so it is that of the ledger. */
export const BOOKING_AMOUNT_MAX = 10_000_000;
/**
 * Items that a row of the dashboard or of the claims names. The answer carries one more to show that there are more.
 * Chosen by us (DATA-02).
 */
export const ITEMS_NAMED = 10;
/**
 * The maximum rows of one booking (items, payments, contacts and deliveries together), and of any list in one request.
 * Chosen by us (DATA-02).
 */
export const ROWS_MAX = 200;
/** Milliseconds between two refreshes while the server gives no usable answer (AUTH-13). */
export const REFRESH_COOL_DOWN_MS = 60_000;
/** Milliseconds between two stores of unsaved input. Chosen by us (REL-06). */
export const DRAFT_STORE_MS = 1_000;
/** Milliseconds that an abandoned draft is kept. Chosen by us (DRAFT-03). */
export const DRAFT_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Milliseconds between the two reads of a clock that confirm that a draft is too old. Chosen by us (DRAFT-03). */
export const DRAFT_RECHECK_MS = 24 * 3_600_000;
/** The maximum number of drafts on one computer. Chosen by us (DRAFT-03). */
export const DRAFTS_MAX = 50;

/** Milliseconds between two heartbeats of the live stream. Chosen by us (LIVE-04). */
export const LIVE_BEAT_MS = 5_000;
/** Milliseconds without a heartbeat after which a stream, or its leader tab, is considered lost. Chosen by us. */
export const LIVE_SILENCE_MS = 15_000;
/** First wait before a broken stream is reopened, in milliseconds, half of it or more. Chosen by us. */
export const LIVE_RETRY_FIRST_MS = 1_000;
/** Longest wait before a broken stream is reopened, in milliseconds. It is shorter than a silence. Chosen by us. */
export const LIVE_RETRY_LONGEST_MS = 10_000;
/** Milliseconds during which changes are collected before a page reads them. Chosen by us. */
export const LIVE_GATHER_MS = 300;
/** Milliseconds of automatic reads after the last use of a page, because an unused login must end. Chosen by us. */
export const LIVE_UNUSED_MS = 1_800_000;
/** Milliseconds between two reports that a booking is still being edited. Chosen by us (LIVE-14). */
export const EDITING_REPORT_MS = 20_000;
/** Milliseconds without a report after which an editor is no longer shown. Chosen by us (LIVE-14). */
export const EDITING_LEASE_MS = 60_000;
/** Days after which an open booking has waited too long (FIGURE-03, LIST-11). */
export const LONG_WAIT_DAYS = 14;
/** Rupees that a till can hold (TILL-04). */
export const TILL_AMOUNT_MAX = 100_000_000;
/** Days back at which a payment may still be noted (TILL-01). */
export const PAID_BACK_DAYS = 31;

/** Milliseconds from sign-in to the end of a session, regardless of refreshes (SIGN-03). */
export const SESSION_MS = 12 * 3_600_000;
/** Milliseconds without a refresh after which a session ends (SIGN-03). */
export const IDLE_MS = 2 * 3_600_000;
/** Seconds that an access token is valid. */
export const ACCESS_SECONDS = 600;
/**
 * Milliseconds during which the direct parent of the current refresh token still returns that same token, in case the
 * answer was lost. The key of a bound session proves that the same browser asks again, so it may take as long as the
 * session (SEC-06).
 */
export const GRACE_MS = 10_000;
/** Milliseconds by which the clocks of several servers may differ (SIGN-03). */
export const CLOCK_SKEW_MS = 2 * 60_000;
/** Seconds that a device is remembered after its last sign-in. */
export const DEVICE_SECONDS = 180 * 86_400;
/** Characters of the name of a counter (LOCK-01). */
export const COUNTER_NAME_MAX = 50;
/** Digits of a PIN (LOCK-02). */
export const PIN_LENGTH = 6;
/** The number of wrong PINs of a person after which the password is required (LOCK-02). */
export const PIN_TRIES = 5;
/**
 * Milliseconds before and after its signing during which a counter's proof is accepted. The server remembers it for
 * both (LOCK-02).
 */
export const PROOF_MS = 12 * 3_600_000;
/** Minutes without use after which a counter locks, by default. Chosen by us. */
export const LOCK_MINUTES = 5;
/** The maximum minutes without use before a counter locks. Chosen by us. */
export const LOCK_MINUTES_MAX = 30;
/** Milliseconds that a PIN or a sign-in confirms changes of money (LOCK-05). */
export const CONFIRMED_MS = 2 * 60_000;
/** Minutes that a code is valid (SEC-05, FACT-04). */
export const CODE_MINUTES = 10;

/** Minutes that the second step of a sign-in, or a passkey answer, may take (FACT-01, FACT-03). */
export const CHALLENGE_MINUTES = 5;
/** Digits of an app's code (FACT-01). */
export const TOTP_DIGITS = 6;
/** The number of generated recovery codes (FACT-01). */
export const RECOVERY_CODES = 10;
/** Milliseconds after which a device needs the second factor again (FACT-01). */
export const VERIFIED_DEVICE_MS = 30 * 24 * 3_600_000;

/** The limit of requests of one address or known device. A whole shop may share one address. */
export const REQUESTS = { limit: 100, minutes: 15 };
/** The limit of valid proofs of one counter, where people take over every few seconds at most (LOCK-02). */
export const COUNTER_PROOFS = { limit: 300, minutes: 15 };
/** The limit of wrong tries on a device where the person has signed in before (SIGN-02). */
export const DEVICE_GUESSES = { limit: 10, minutes: 15 };
/** The limit of wrong tries of other devices at one address, over all accounts (SIGN-02). */
export const ADDRESS_GUESSES = { limit: 10, minutes: 60, slowAfter: 5 };
/**
 * The limit of wrong tries at one account from unknown devices and addresses, for guesses from many places (SIGN-02).
 */
export const ACCOUNT_GUESSES = { minutes: 24 * 60, slowAfter: 20 };
/** Seconds of the first wait after a wrong try. Each wait is twice the previous one (SIGN-02). */
export const GUESS_WAIT_FIRST_S = 15;
/** Seconds of the longest wait after a wrong try (SIGN-02). */
export const GUESS_WAIT_LONGEST_S = 900;
/** The limit of tries of the current password, right or wrong, at a signed-in account (ACCOUNT-02). */
export const PASSWORD_TRIES = { limit: 10, minutes: 15 };
/** The limit of guesses of one account's codes from one place (FACT-04). */
export const CODE_GUESSES = { limit: 10, minutes: 15 };
/** Characters of a passkey answer, as JSON (FACT-03). */
export const CREDENTIAL_MAX = 6_000;
/** The number of passwords, right or wrong, that one sign-in code allows (FACT-04). */
export const SIGN_IN_CODE_TRIES = 5;
/** The limit of messages to one account from one address. */
export const MAILS = { limit: 5, minutes: 15 };
/** The limit of messages to one account from all addresses together. */
export const MAILS_OF_ALL = { limit: 20, minutes: 15 };
/** The limit of recorded refusals of one person. The log has all of them (HIST-09). */
export const REFUSALS_KEPT = { limit: 30, minutes: 60 };

/** Milliseconds that counted tries and codes are kept after their use (DATA-04). */
export const TRIES_KEPT_MS = 24 * 3_600_000;
/** Milliseconds that the answer of a creation is kept for repeated requests (DATA-04). */
export const ANSWERS_MS = 2 * 24 * 3_600_000;
/** Milliseconds that a session and its address are kept after its end (DATA-04). */
export const SESSIONS_MS = 90 * 24 * 3_600_000;
/** Minutes between two backups, unless BACKUP_MINUTES is set (BACKUP-02). */
export const BACKUP_DEFAULT_MINUTES = 5;
/**
 * The number of hours for which the newest backup of each is kept, in addition to the three newest of all (BACKUP-03).
 */
export const BACKUP_HOURS = 24;
/** The number of days for which the newest backup of each is kept (BACKUP-03). */
export const BACKUP_DAYS = 14;
/** The number of weeks for which the newest backup of each is kept (BACKUP-03). */
export const BACKUP_WEEKS = 26;
