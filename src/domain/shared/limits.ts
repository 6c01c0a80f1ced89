/** Milliseconds a call may take. AUTH-15. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds within which a screen takes the answer to a read that began before it. Ours. */
export const READ_AHEAD_MS = 10_000;
/** Milliseconds. CLAIM-13, LEDG-17. */
export const SEARCH_DEBOUNCE_MS = 500;
/** Milliseconds the created step of a claim stays before it gives way to the claim. CLAIM-11. */
export const CLAIM_REDIRECT_MS = 1_500;
/** Milliseconds `Email Verified!` stays before the login screen. VERIFY-04. */
export const VERIFIED_REDIRECT_MS = 2_000;
/** Milliseconds. DASH-01. */
export const CLOCK_TICK_MS = 1_000;
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
/** Longest wait between two tries of a read, in milliseconds. READ-02. */
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
/** First and longest wait before a broken line is opened again, in milliseconds; the longest is shorter than a silence. Ours. */
export const LIVE_RETRY_FIRST_MS = 1_000;
export const LIVE_RETRY_LONGEST_MS = 10_000;
/** Milliseconds for which changes are gathered before a page reads them. Ours. */
export const LIVE_GATHER_MS = 300;
/** Milliseconds that a page is read by itself after somebody has used it: a login that nobody uses must end. Ours. */
export const LIVE_UNUSED_MS = 1_800_000;
/** Days after which a booking that is not done has waited too long. FIGURE-03, LIST-11. */
export const LONG_WAIT_DAYS = 14;
