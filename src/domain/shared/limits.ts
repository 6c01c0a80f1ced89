/** Milliseconds a call may take. Spec §7, §9 "Request timeout". */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds. Spec §9 "Claim search debounce", "Ledger search delay". */
export const SEARCH_DEBOUNCE_MS = 500;
/** Milliseconds the created step of a claim stays before it gives way to the claim. Spec §9. */
export const CLAIM_REDIRECT_MS = 1_500;
/** Milliseconds `Email Verified!` stays before the login screen. Spec §9. */
export const VERIFIED_REDIRECT_MS = 2_000;
/** Milliseconds. Spec §9 "Dashboard clock". */
export const CLOCK_TICK_MS = 1_000;
/** Rows on a page of bookings, claims and ledger entries. Spec §9, decisions "Bookings". */
export const PAGE_SIZE = 10;
/** The most rows that one call may ask for. */
export const PAGE_SIZE_MAX = 100;
/** Rows asked for when a claim looks up its booking. Spec §9 "Claim booking lookup limit". */
export const CLAIM_LOOKUP_LIMIT = 100;
/** Rows of a loading list. Spec §9 "Dashboard loading rows". */
export const SKELETON_ROWS = 5;

/** First wait before a failed read is tried again, in milliseconds; it doubles with each try. Spec §7. */
export const RETRY_FIRST_MS = 1_000;
/** Longest wait between two tries of a read, in milliseconds. Spec §7. */
export const RETRY_LONGEST_MS = 30_000;
/** Tries after the first of a read. Spec §7 "Other queries retry 3 times". */
export const READ_RETRIES = 3;
/** Tries after the first of a ledger read. Spec §7 "retries once". */
export const LEDGER_READ_RETRIES = 1;
/** Milliseconds that an answer nobody looks at is kept. Spec §7 "cache lifetime 5 minutes". */
export const CACHE_LIFETIME_MS = 300_000;

/** Characters. Spec §3 "referralSourceNotes", §5. */
export const REFERRAL_NOTES_MAX = 500;
/** Characters after trimming. Spec §5 "Warranty claim create". */
export const REPORTED_ISSUE_MIN = 5;
/** Characters of a name, a serial number and other one-line texts. The specification gives none; this is ours. */
export const LINE_MAX = 200;
/** Characters of a reported issue, comments, notes and remarks. The specification gives none; this is ours. */
export const TEXT_MAX = 2_000;
/** Rupees of one item or payment. The specification gives none; this is ours, the ledger's. */
export const BOOKING_AMOUNT_MAX = 10_000_000;
/** Items, payments, calls or deliveries in one request. Ours. */
export const ROWS_MAX = 200;
/** Milliseconds between two refreshes while the server gives no real answer. Decisions "Session"; the length is ours. */
export const REFRESH_COOL_DOWN_MS = 60_000;
