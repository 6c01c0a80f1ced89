/** What the ids begin with, and what the rules under it are about. */
export const AREAS = {
  NAV: 'Routes, guards and the frame',
  AUTH: 'Session',
  READ: 'Reads and error texts',
  DASH: 'Dashboard',
  LIST: 'Bookings list',
  BOOK: 'Create booking',
  EDIT: 'Booking details and edit',
  CLAIM: 'Warranty claims',
  VERIFY: 'Email verification',
  LEDG: 'Ledger',
  REPORT: 'Ledger reports',
  CALL: 'Calls',
  SHAPE: 'Entities and answers',
  OFFER: 'What a provider offers',
  SEC: 'Safety of sessions and data',
  REL: 'Reliability',
  UI: 'Look and hand',
} as const;

/** A rule of the product in our own words; a quoted text stands letter for letter. */
export type Rule = {
  /** What asks for it: a section of the product's specification, a requirement, the design, an issue. */
  from: string;
  text: string;
  /** How we read it where the specification is silent or contradicts itself. */
  reading?: string;
  /** Why it is here although the specification has no such rule. */
  added?: string;
  /** Where and why it is not what the specification says. */
  deviates?: string;
};

const rules = {
  // Routes, guards and the frame
  'NAV-01': { from: '§2 Route table', text: '/ leads to /dashboard when signed in, else to /login.' },
  'NAV-02': { from: '§2 Route table', text: '/login is for signed-out visitors; a signed-in user is sent to /dashboard.' },
  'NAV-03': { from: '§2 Route table', text: 'Signed-out visitors on protected routes go to /login.' },
  'NAV-04': {
    from: '§2 Route table', text: 'While the sign-in state loads, a spinner shows.',
    reading: 'The guards and / wait in it until it is known whether a stored session can go on.',
  },
  'NAV-05': { from: '§2 Route table', text: 'After logout the user goes to /login.' },
  'NAV-06': {
    from: '§2 Route table', text: 'Any other path shows the 404 page, to signed-out visitors too.',
    reading: 'A path below a known one that is no route, such as /bookings/101/extra, is such a path too.',
  },
  'NAV-07': {
    from: '§6', text: 'Ledger routes carry one extra guard, canUseLedger; refused: "You do not have permission to use the ledger."',
    added: 'The specification names the guard and not its rule. Anyone signed in passes, unless the provider reports a role for the account: then the role decides. The server answers 403 with the same sentence.',
  },
  'NAV-08': { from: '§2 Shared layout', text: 'Logo linking to /dashboard; nav items Dashboard, Bookings, Warranty Claims and Ledger (All Entries, New Entry, Reports).' },
  'NAV-09': {
    from: '§2 Shared layout', text: 'User menu: initial letter, name (or "User"), email, Profile, Settings, Log out.',
    reading: 'Profile and Settings close the menu and leave the screen as it is where the provider offers nothing for them.',
  },
  'NAV-10': { from: '§2 Shared layout', text: 'The active nav item is highlighted by path.' },
  'NAV-11': { from: '§2 Not found', text: '"Page Not Found" with Go Back and Go to Dashboard.' },
  'NAV-12': { from: '§8 Generic fallback', text: 'An unexpected routing failure shows "Unexpected Application Error!".' },
  'NAV-13': {
    from: '§9 Theme', text: 'Theme is light, dark or system, kept under the key theme.',
    reading: 'The word is stored without quotes. Without one it is system.',
  },
  'NAV-14': {
    from: '§9 Toast defaults', text: 'Toasts: about 4 to 5 s, bottom-right, 3 visible, swipe to dismiss.',
    reading: 'Every toast leaves after 5 s, errors too, so that none waits behind one that stays. What an error says stands in place as well (UI-06).',
  },
  'NAV-15': { from: '§2 Route table', text: '/verify-email is public; every other screen needs a signed-in person.' },

  // Session
  'AUTH-01': { from: '§5 Login', text: 'Email is required and must be a valid email.' },
  'AUTH-02': { from: '§5 Login', text: 'Password is required.' },
  'AUTH-03': { from: '§2 Login', text: 'The submit button shows an authenticating state while loading.' },
  'AUTH-04': { from: '§8 Authentication toasts', text: 'Success: "Login Successful" with "Welcome back, " and the name or email.' },
  'AUTH-05': {
    from: '§8 Authentication toasts', text: 'Failure: "Login Failed" with the server error or "Invalid credentials".',
    reading: 'Only an answer that says no is a failure; its own sentence comes first.',
  },
  'AUTH-06': {
    from: '§8 Authentication toasts', text: 'Unexpected: "Login Error" with "An unexpected error occurred".',
    reading: 'No answer, or one that cannot be read, is unexpected.',
  },
  'AUTH-07': { from: '§8 Authentication toasts', text: 'Logout: "Logged Out" with "You have been successfully logged out".' },
  'AUTH-08': { from: '§3 User', text: 'After login the client builds the user: placeholder id, email as name, role CUSTOMER.' },
  'AUTH-09': { from: '§4 Session', text: 'A 401 leads to one token refresh and one repeat of the request.' },
  'AUTH-10': { from: '§4 Session', text: 'Concurrent failing requests wait for that one refresh.' },
  'AUTH-11': {
    from: '§4 Session', text: 'A failed refresh, or none possible, clears the session and leads to /login.',
    reading: 'Cleared: no token and no user record is left, the theme stays. A refresh token that is empty counts as none.',
  },
  'AUTH-12': { from: '§4 Session', text: 'A second 401 after a successful refresh ends the session, without a loop.' },
  'AUTH-13': {
    from: '§4 Session', text: 'A refresh that got no answer keeps the session; the calls fail and may be tried again.',
    deviates: 'The specification ends the session whenever a refresh fails. A shop whose line drops for a minute would lose its forms, so only a refusal ends it (4xx without 408 and 429, or 500). Without a real answer (no network, time-out, 408, 429, 502, 503, 504) the calls fail, and the next refresh waits for a cool-down.',
  },
  'AUTH-14': { from: '§7', text: 'Calls carry a bearer token, JSON content type and accept headers.' },
  'AUTH-15': { from: '§7, §9', text: 'A call ends after 30 s; 200 to 299 is success.' },
  'AUTH-16': {
    from: '§3 Response shapes', text: 'Login: accessToken or token, and refreshToken; refresh: token, refreshToken; in data or the whole body.',
    reading: 'The answer may also carry `role` and `offers` (OFFER-01).',
  },
  'AUTH-17': { from: '§7', text: 'A 401 from /auth/login is a failed login, never a refresh.' },
  'AUTH-18': { from: '§2 Login', text: 'A welcome-back title is shown over the fields email and password.' },
  'AUTH-19': {
    from: '§4 Session', text: 'A session belongs to one person: a sign-in of another person in another tab ends it, one of the same person brings new tokens.',
    added: 'Tabs share the stored session. Without this rule a form of one person would be saved under the name of the next.',
  },
  'AUTH-20': { from: '§7', text: 'The session of all tabs is one record in local storage; nothing of it is left when signed out.' },

  // Reads and error texts
  'READ-01': {
    from: '§7', text: 'Reads are repeated 3 times (ledger once), mutations never.',
    reading: 'What is tried again: no answer, a time-out, 408, 429 and 5xx. Any other status is an answer.',
  },
  'READ-02': { from: '§7', text: 'The wait between tries doubles from 1 s up to 30 s.' },
  'READ-03': { from: '§7', text: 'Ledger data is stale at once and is fetched again on mount, focus and reconnect.' },
  'READ-04': { from: '§7', text: 'An answer that nobody looks at is kept 5 minutes.' },
  'READ-05': {
    from: '§7', text: 'Dashboard and booking list failures are only logged; the place of the data says so with Try again.',
    deviates: 'The specification logs the failure and tells staff nothing. There is still no toast and no error sentence, but a screen that looks empty would lie: where the data would stand it reads "Not loaded", and the console has the failure once.',
  },
  'READ-06': { from: '§3 Response shapes', text: 'Answers are read from a data field, falling back to the whole body.' },
  'READ-07': { from: '§8 Extraction', text: 'A list in error: its messages joined with " • ".' },
  'READ-08': { from: '§8 Extraction', text: 'Else a list in errors: its msg texts joined the same way.' },
  'READ-09': {
    from: '§8 Extraction', text: 'Else a message string, else an error string, else "An unknown error occurred".',
    reading: 'The sentence that a screen has of its own comes before the last one.',
  },
  'READ-10': { from: '§8 Extraction', text: 'No server response: the client error message, or "Network error occurred".' },
  'READ-11': {
    from: '§7', text: 'A late answer of an older request never replaces a newer one.',
    added: 'The specification does not speak of answers that overtake one another.',
  },
  'READ-12': {
    from: '§7', text: 'An answer that is not JSON, or not in the promised shape, is a failed call; 204 and an empty 2xx body are success for a change.',
    added: 'The specification does not say what a broken answer is.',
  },
  'READ-13': {
    from: '§7', text: 'What a write answered counts: a copy that is read later replaces it only with a higher version, or, without versions, when the read began after the last write.',
    added: 'The specification has no versions; a late read must not show a deleted record as alive.',
  },
  'READ-14': {
    from: '§3', text: 'A value that cannot be formatted is shown as it came.',
    added: 'One odd field of a provider must not cost a screen.',
  },

  // Dashboard
  'DASH-01': {
    from: '§2 Dashboard, §9', text: 'A live clock ticks every 1 s.',
    reading: 'The time with its seconds and the date, in the zone of the shop.',
  },
  'DASH-02': { from: '§2 Dashboard', text: 'Search by client name or code runs on Enter or the Search button.' },
  'DASH-03': { from: '§2 Dashboard', text: 'New Booking goes to /bookings/new with origin /dashboard.' },
  'DASH-04': { from: '§2 Dashboard', text: 'Count cards lead to /bookings?status=DRAFT, CONFIRMED and IN_PROGRESS.' },
  'DASH-05': { from: '§2 Dashboard', text: 'Recent Bookings combines draft, confirmed and in-progress, says how many were found, links to each.' },
  'DASH-06': { from: '§2 Dashboard', text: 'Empty: "No bookings found matching your search" or "No bookings available".' },
  'DASH-07': { from: '§2 Dashboard, §9', text: '5 skeleton rows while loading.' },
  'DASH-08': { from: '§2 Dashboard', text: 'A deleted booking has a Deleted badge and a dimmed row.' },
  'DASH-09': { from: '§2 Dashboard', text: 'A Refresh button reads the dashboard again.' },
  'DASH-10': { from: '§2 Dashboard', text: 'Each row shows client name, code, item names and a status badge.' },

  // Bookings list
  'LIST-01': { from: '§2 Bookings list', text: 'Search by client name, code or WhatsApp number on Search or Enter; trimmed; empty means no filter.' },
  'LIST-02': { from: '§2 Bookings list', text: 'Status filter All, Draft, Confirmed, In Progress, Completed, Cancelled, read from the status query parameter.' },
  'LIST-03': {
    from: '§2 Bookings list', text: 'Tabs Enabled, Disabled, All; default Enabled; isActive is sent as true or false and left out for All.',
    reading: 'Values that are empty are left out of every query; `page` and `pageSize` are always sent.',
  },
  'LIST-04': { from: '§2 Bookings list', text: 'Paging resets to page 1 when the status or activity filter changes.' },
  'LIST-05': { from: '§2 Bookings list', text: 'Pagination with first, last, previous, next, a window with ellipses, and "Showing x to y of z bookings".' },
  'LIST-06': { from: '§2 Bookings list', text: '"No bookings found" with a text for search, filter or none, and Create First Booking.' },
  'LIST-07': { from: '§2 Bookings list', text: 'New Booking passes the origin path.' },
  'LIST-08': { from: '§9', text: 'Page size 10, first page 1.' },
  'LIST-09': { from: '§2 Bookings list', text: 'A card shows client, Deleted, type, status, code, WhatsApp, created, appointment, items, View Details.' },
  'LIST-10': { from: '§2, §4', text: 'Search, filters, order and page of every list are one state, and what makes no sense in it is taken as the default.' },

  // Create booking
  'BOOK-01': {
    from: '§5 Booking create', text: 'clientName, phoneNumber, whatsappNumber, each item name and payableAmount are required.',
    reading: 'An amount that was emptied is refused at its field: "Payable amount is required".',
  },
  'BOOK-02': {
    from: '§5 Booking create', text: 'appointmentDate, referralSource and referralSourceNotes (at most 500 characters) are optional, left out when empty.',
    reading: 'The appointment is a day and a time in the zone of the shop, sent as an ISO 8601 instant. An empty vendor, serialNumber, reportedIssue or comments is left out as well.',
  },
  'BOOK-03': { from: '§5 Booking create', text: 'At least one item is always present; Remove Item only with more than one.' },
  'BOOK-04': { from: '§2 Create booking', text: '"Same as phone number" copies, keeps in sync and disables the WhatsApp field.' },
  'BOOK-05': {
    from: '§2 Create booking', text: 'A new item has type GPU and payableAmount 0.',
    reading: 'A new form has one item and the client type INDIVIDUAL.',
  },
  'BOOK-06': { from: '§2 Create booking', text: 'Cancel returns to the origin path, default /bookings.' },
  'BOOK-07': {
    from: '§5, §8', text: 'Server field errors stand under their fields, nested ones too, with "Please fix the validation errors".',
    reading: 'A path comes as booking_items[1].name or booking_items.1.name, in a 400 or in a 2xx body with success false.',
  },
  'BOOK-08': { from: '§2 Create booking', text: 'Success: "Booking created successfully" and /bookings/{id}.' },
  'BOOK-09': { from: '§8', text: 'Refused creation: "Failed to create booking".' },
  'BOOK-10': { from: '§8', text: 'Thrown error: "An error occurred while creating the booking".' },
  'BOOK-11': { from: '§2 Create booking', text: 'Title Create New Booking, the fields of the customer and of each item, Add Item, Cancel.' },

  // Booking details and edit
  'EDIT-01': {
    from: '§4', text: 'A booking becomes CONFIRMED only with at least one active INBOUND delivery.',
    reading: 'The status of the delivery itself does not matter. The rule is about becoming CONFIRMED: a booking that is CONFIRMED already stays so when its delivery is deactivated later (EDIT-31).',
  },
  'EDIT-02': {
    from: '§4', text: 'It is checked over the edited deliveries when the status is chosen: "Status Change Not Allowed" with "Cannot confirm booking without INBOUND delivery information. Please add delivery details first.".',
    reading: 'New rows count, inactive ones do not.',
  },
  'EDIT-03': { from: '§4, §5', text: 'And again on save: "Cannot Save Changes" with the same sentence.' },
  'EDIT-04': { from: '§4', text: 'A refused change leaves the status as it was.' },
  'EDIT-05': {
    from: '§4', text: 'The edit list offers Draft, Pending, Confirmed, In Progress, Resolved, Completed, Cancelled; another status can be kept.',
    reading: 'A status outside the list stands in it as the present value.',
  },
  'EDIT-06': {
    from: '§4', text: 'Labels show underscores as spaces in title case; each status has its own badge colour.',
    reading: 'A colour never stands without its word, and reads on light and on dark.',
  },
  'EDIT-07': {
    from: '§4 Edit mode', text: 'New rows have no id and are highlighted.',
    reading: 'A saved row that was changed is marked as well.',
  },
  'EDIT-08': {
    from: '§4 Edit mode', text: 'Saving sends only the changed parts.',
    reading: 'Fields of the booking that changed; new rows without id and bookingId; of a changed row its id and the fields that changed. A saved row that is taken away is sent as inactive, a new one is just left out.',
  },
  'EDIT-09': { from: '§4 Edit mode', text: 'Cancel reverts everything.' },
  'EDIT-10': { from: '§4 Edit mode', text: 'After a save the booking is reloaded.' },
  'EDIT-11': { from: '§5 Booking edit', text: 'Nothing changed: "No changes" with "No changes were made to the booking.".' },
  'EDIT-12': {
    from: '§5 Booking edit', text: 'Empty values are dropped from the sent rows; 0 is not empty; a cleared top-level field is sent as null.',
    reading: 'So a value that stood in a row cannot be cleared: the field says "Clearing this is not saved", and the old value is back after the save.',
  },
  'EDIT-13': {
    from: '§4', text: 'Items and deliveries are deactivated and restored: "Item deleted", "Item restored".',
    reading: 'The toast reports the switch in the form, at once.',
  },
  'EDIT-14': { from: '§4', text: 'An inactive item has name, type, amount, status and comments disabled.' },
  'EDIT-15': {
    from: '§4', text: 'New items default to DRAFT; new payments to PENDING, CASH, 0; new deliveries to PENDING and INBOUND; new calls to SMS and user 5.',
    reading: 'The server ignores the fixed user id and records the person of the token.',
  },
  'EDIT-16': { from: '§8', text: '"Booking updated"; "Update failed" with the server error or "Failed to update booking.".' },
  'EDIT-17': {
    from: '§4, §8', text: 'Deleting makes a booking inactive: "Booking deleted", else "Delete failed" with "Failed to delete booking.".',
    reading: 'Staff are asked first; then the booking is shown in its deleted state.',
  },
  'EDIT-18': { from: '§2 Booking details', text: 'Create Warranty Claim, Edit Booking and Delete Booking are disabled when inactive; banner "This booking has been deleted".' },
  'EDIT-19': {
    from: '§8', text: '"Booking not found" (The requested booking could not be found.), then the list.',
    reading: 'A 404 or an empty answer. Any other failure, after the retries, is EDIT-20.',
  },
  'EDIT-20': { from: '§8', text: '"Error" with "Failed to load booking details.", then the list.' },
  'EDIT-21': {
    from: '§9', text: 'Pending is payable minus paid; amounts with the prefix Rs.',
    reading: 'Rs 12,500 or Rs 12,500.50: a plain space, thousands, no decimals or two.',
  },
  'EDIT-22': {
    from: '§2 Booking details', text: 'Download Invoice shows only when at least one payment is PAID.',
    reading: 'The payment must be active.',
  },
  'EDIT-23': { from: '§8', text: '"Download failed" with "Failed to download the receipt. Please try again." (or the invoice).' },
  'EDIT-24': { from: '§8', text: '"Receipt downloaded", "Invoice downloaded".' },
  'EDIT-25': {
    from: '§9', text: 'Dates in booking and claim screens are en-US, in the shop zone.',
    reading: 'A day is Jan 5, 2025, an instant Jan 5, 2025, 12:30 PM.',
  },
  'EDIT-26': { from: '§2 Booking details', text: 'Six sections: Customer Information with Download Receipt, Financial Information, Booking Items, Payment History, Contact History, Delivery Information.' },
  'EDIT-27': { from: '§2 Booking details', text: 'Create Warranty Claim leads to /warranty-claims/new?bookingCode={code}.' },
  'EDIT-28': { from: '§4', text: 'A booking has one of twelve statuses; five of them come from the provider alone.' },
  'EDIT-29': { from: '§4', text: 'Items are DRAFT, PENDING, IN_PROGRESS, REPAIRED or NOT_REPAIRED; payments PAID or PENDING; deliveries PENDING, IN_TRANSIT, DELIVERED, CANCELLED or RETURNED.' },
  'EDIT-30': { from: '§4 Soft deletion', text: 'A deleted booking keeps its rows, is shown as Deleted and takes no edit, second deletion or claim.' },
  'EDIT-31': {
    from: '§4', text: 'A booking that is CONFIRMED without an active INBOUND delivery shows a notice that says so.',
    added: 'EDIT-01 looks at the change only, so what became untrue later has to be seen.',
  },
  'EDIT-32': {
    from: '§8', text: 'A deleted booking can be made active again, from the toast and from its page, where the provider offers bookingRestore.',
    added: 'A wrong press at a counter must be mendable. The specification has no such call, so only an offer opens it.',
  },
  'EDIT-33': { from: '§4 Edit mode', text: 'A booking is edited in a draft: texts and amounts as typed, NONE for a cleared referral source, each row under a key of its own.' },

  // Warranty claims
  'CLAIM-01': { from: '§5', text: 'Code required: "Please enter a booking code".' },
  'CLAIM-02': { from: '§5', text: 'The code is uppercased as typed; matching is case-insensitive and exact.' },
  'CLAIM-03': {
    from: '§7', text: 'The lookup uses page 1, limit 100 and the code.',
    reading: 'The code is the search text, and the limit is sent as `pageSize` too.',
  },
  'CLAIM-04': { from: '§8', text: 'No exact match: "Booking not found with that code".' },
  'CLAIM-05': { from: '§8', text: 'The matched booking is gone: "Booking not found".' },
  'CLAIM-06': { from: '§8', text: 'It does not load: "Failed to load booking details".' },
  'CLAIM-07': { from: '§8', text: 'The search fails: "An error occurred while searching for the booking".' },
  'CLAIM-08': { from: '§5', text: 'At least one item: "Please select at least one item to claim".' },
  'CLAIM-09': {
    from: '§5, §9', text: 'Each issue has 5 characters after trimming: "Please provide a detailed reported issue (at least 5 characters) for all claimed items".',
    reading: 'The issue is sent trimmed.',
  },
  'CLAIM-10': { from: '§5', text: 'Remarks are optional, per item and general.' },
  'CLAIM-11': {
    from: '§4, §9', text: 'After creation the user is redirected to the claim after 1.5 s.',
    reading: 'Only for a person who is still there: the step has a link and counts down.',
  },
  'CLAIM-12': { from: '§8', text: 'Refused creation: "Failed to create warranty claim".' },
  'CLAIM-13': { from: '§2, §9', text: 'The list search is debounced by 500 ms and resets to page 1.' },
  'CLAIM-14': { from: '§2', text: 'Page navigation reads "Page x of y"; empty: "No warranty claims found".' },
  'CLAIM-15': { from: '§2', text: 'Details link to the claim booking and the original booking.' },
  'CLAIM-16': {
    from: '§8', text: 'A missing claim: alert "Failed to load warranty claim" and Back to Claims.',
    reading: 'The same for an unknown claim and for one that does not load.',
  },
  'CLAIM-17': { from: '§2', text: 'bookingCode in the address prefills the code and looks it up.' },
  'CLAIM-18': { from: '§1', text: 'Creating a claim yields a claim booking.' },
  'CLAIM-19': { from: '§2', text: 'Quick Stats: Total Claims and Showing; New Claim leads to /warranty-claims/new.' },
  'CLAIM-20': { from: '§2', text: 'The list finds claim number, booking code and customer name.' },
  'CLAIM-21': {
    from: '§2, §4', text: 'Three steps: look up the booking by code, select items with their issue and remarks, general remarks and submit.',
    reading: 'Each step has a way back that loses nothing.',
  },
  'CLAIM-22': {
    from: '§9', text: 'Claims list page size 10.',
    reading: 'It opens with the newest claim first: sortBy claimDate, orderBy desc.',
  },
  'CLAIM-23': {
    from: '§1', text: 'Claims are raised against completed, active bookings, for items under warranty that no open claim holds; the sentence says which of it fails.',
    added: 'The specification says completed bookings and warranty days, and not who checks. The server decides; the app shows the answer where there is one.',
  },
  'CLAIM-24': { from: '§3 Warranty claim item', text: 'A repaired item has a warranty in days, by its type, from completion on; both ends included.' },

  // Email verification
  'VERIFY-01': {
    from: '§2', text: 'Verifies by itself when a token is in the address.',
    reading: 'A token without an email waits for the email.',
  },
  'VERIFY-02': {
    from: '§5', text: 'Verify needs both email and code.',
    reading: 'A missing one is said at its field, without a call.',
  },
  'VERIFY-03': { from: '§5', text: 'Resend needs an email: "Please enter your email address".' },
  'VERIFY-04': { from: '§2, §9', text: '"Email Verified!" and /login after 2 s.' },
  'VERIFY-05': { from: '§8', text: '"Verification failed", "Verification failed. Please try again.".' },
  'VERIFY-06': { from: '§8', text: '"Failed to send verification email".' },
  'VERIFY-07': { from: '§2', text: `Fields email address and verification code; Verify Email, "Didn't receive the code? Resend", Back to Login.` },

  // Ledger
  'LEDG-01': { from: '§5', text: 'entryDate: "Entry date is required".' },
  'LEDG-02': { from: '§5', text: 'locationId, a number of at least 1: "Location is required".' },
  'LEDG-03': { from: '§5', text: 'category, one of nine: "Category is required".' },
  'LEDG-04': { from: '§5, §9', text: 'amount at least 0.01: "Amount must be greater than 0".' },
  'LEDG-05': { from: '§5, §9', text: 'amount at most 10,000,000: "Amount cannot exceed 10,000,000".' },
  'LEDG-06': { from: '§5', text: 'paymentMethod, one of six: "Payment method is required".' },
  'LEDG-07': { from: '§5, §9', text: 'description at least 5: "Description must be at least 5 characters".' },
  'LEDG-08': { from: '§5, §9', text: 'description at most 500: "Description cannot exceed 500 characters".' },
  'LEDG-09': { from: '§5, §9', text: 'remarks at most 1000: "Remarks cannot exceed 1000 characters".' },
  'LEDG-10': { from: '§5, §9', text: 'receiptNumber at most 100: "Receipt number cannot exceed 100 characters".' },
  'LEDG-11': { from: '§5', text: 'receiptAttachment, a URL or empty: "Invalid URL format".' },
  'LEDG-12': { from: '§5, §9', text: 'vendorName at most 200: "Vendor name cannot exceed 200 characters".' },
  'LEDG-13': { from: '§5', text: 'New form: today, location 0, MISCELLANEOUS, amount 0, CASH, others empty.' },
  'LEDG-14': {
    from: '§5', text: 'Deleting asks "Are you sure you want to delete this ledger entry?" first.',
    reading: 'In the list as on the page of the entry.',
  },
  'LEDG-15': { from: '§4', text: 'Changing a filter, the search or a quick range resets the page to 1.' },
  'LEDG-16': { from: '§4', text: 'Clear resets everything to defaults and empties the search.' },
  'LEDG-17': { from: '§4, §9', text: 'The search applies 500 ms after the last keystroke.' },
  'LEDG-18': { from: '§9', text: 'Page size 10, sorted by entryDate descending.' },
  'LEDG-19': {
    from: '§2, §9', text: 'Quick ranges Today, Last 7 days, Last 30 days, This month.',
    reading: 'Days of the zone of the shop, both ends included. Seven days are today and the six before it, thirty likewise; a month is the whole month.',
  },
  'LEDG-20': { from: '§2', text: 'Cards Total Entries, Total Amount, Average Amount (0 when no entries, Per entry); date range or All time.' },
  'LEDG-21': { from: '§2', text: '"Showing page X of Y (N total entries)" only when more than 1 page.' },
  'LEDG-22': { from: '§2', text: '"No ledger entries match your current filters".' },
  'LEDG-23': { from: '§8', text: '"Failed to load ledger entries. Please try again.".' },
  'LEDG-24': { from: '§8', text: '"Failed to load ledger entry. It may not exist or you may not have permission to view it.".' },
  'LEDG-25': { from: '§8', text: '"Ledger entry created successfully"; server text, else "Failed to create ledger entry"; thrown: "An unexpected error occurred".' },
  'LEDG-26': { from: '§8', text: '"Ledger entry updated successfully"; server text, else "Failed to update ledger entry"; thrown: "An unexpected error occurred".' },
  'LEDG-27': { from: '§4', text: 'Create and update lead to the detail page; delete from the detail page to /ledger; from the list refreshes it.' },
  'LEDG-28': {
    from: '§8', text: 'A failed delete is only logged; the row says "Not deleted" with Try again.',
    deviates: 'The specification says that staff see nothing. A row that stays without a word looks as if Delete did not work, so the row itself says it. There is still no toast.',
  },
  'LEDG-29': { from: '§2', text: '"Loading locations...", "No Locations Available", "Entry Not Found", "Saving...".' },
  'LEDG-30': {
    from: '§9', text: 'Amounts in PKR, locale en-PK, 0 to 2 decimals.',
    reading: 'Intl puts a no-break space after Rs.',
  },
  'LEDG-31': { from: '§2 Ledger list', text: 'Buttons Reports and New Entry; search, quick ranges, Show/Hide Filters, Clear, Refresh; filters Location, Category, Start Date, End Date.' },
  'LEDG-32': { from: '§2 Ledger list', text: 'Columns Date (like Jan 05, 2025), Location, Category, Description with remarks, Amount, Payment, Vendor, Receipt, Actions.' },
  'LEDG-33': { from: '§2 Ledger list', text: 'The receipt: a button that opens the attachment in a new tab, else the receipt number, else a dash.' },
  'LEDG-34': { from: '§2 Ledger list', text: 'Row actions view, edit and delete.' },
  'LEDG-35': { from: '§2 Ledger list, §9', text: '5 skeleton rows while loading.' },
  'LEDG-36': { from: '§2 Ledger list', text: 'Previous is disabled on page 1 and Next on the last page.' },
  'LEDG-37': { from: '§2 Ledger detail', text: 'Entry #id with its cards; Vendor & Receipt only if one of them exists; Status Active or Inactive; Quick Actions.' },
  'LEDG-38': { from: '§2 Ledger create and edit', text: 'Create Ledger Entry with Create Entry, Edit Ledger Entry with Update Entry, and ten fields.' },
  'LEDG-39': { from: '§2 Ledger create and edit', text: 'Cancel goes to /ledger, on edit to the entry.' },
  'LEDG-40': { from: '§2 Ledger create and edit', text: 'Without locations: they must be configured before creating, or before editing, entries.' },
  'LEDG-41': {
    from: '§4', text: 'A deleted entry can be made active again, from the toast and from its page, where the provider offers ledgerRestore.',
    added: 'As EDIT-32.',
  },
  'LEDG-42': {
    from: '§2, §4', text: 'The list counts active entries; its totals are of all pages of the filter and are read at the same moment as the rows.',
    reading: 'One description of what counts serves list, totals, slices and reports.',
  },

  // Ledger reports
  'REPORT-01': { from: '§4', text: 'The main report covers the current month, grouped by category; the monthly summary the current year and month.' },
  'REPORT-02': {
    from: '§9', text: 'Ranges: this month, last month, last 3 months (current plus 2 back), last 6 months (current plus 5 back).',
    reading: 'From the first to the last day of a month in the zone of the shop, both included.',
  },
  'REPORT-03': {
    from: '§2', text: 'Percentages have 2 decimals and add up to 100.00.',
    reading: 'The largest remainders are rounded up, so that the column adds up.',
  },
  'REPORT-04': {
    from: '§9', text: 'The CSV is built on the client: columns Item, Amount, Count, Percentage; name ledger-report-{start}-to-{end}.csv.',
    reading: 'Plain numbers (1234.50, 12.34), CRLF, a byte order mark; Item reads as on the screen.',
  },
  'REPORT-05': { from: '§2', text: 'Export CSV is enabled only when data exists.' },
  'REPORT-06': { from: '§8', text: '"Failed to load report data. Please try again.".' },
  'REPORT-07': { from: '§2', text: 'A breakdown row without category or location reads "Unknown".' },
  'REPORT-08': { from: '§2 Main Report', text: 'Filters Start Date, End Date, Location, Group By; ranges; cards Total Expenditure, Total Entries, Average per Entry; breakdown; Export CSV; Refresh.' },
  'REPORT-09': { from: '§2 Daily Summary', text: 'Date, Refresh, total, entry count, date, and By Location with amount and count.' },
  'REPORT-10': { from: '§2 Monthly Summary', text: 'Year, Month (12 names), Location, Refresh, total, entry count, and By Category with amount, count, percentage.' },
  'REPORT-11': { from: '§2', text: 'Each tab has filters of its own, and the address of the page restores them.' },

  // Calls
  'CALL-01': { from: '§7', text: 'POST /auth/login {email, password} and POST /auth/refresh {refreshToken}.' },
  'CALL-02': { from: '§7', text: 'POST /auth/verifyEmail {email, token} and POST /auth/resendVerification {email}.' },
  'CALL-03': {
    from: '§7', text: 'GET /dashboard with an optional searchString, and GET /dashboard/stats.',
    reading: 'The specification gives the second no answer: ours counts bookings by status and sums the money of today and of this month.',
  },
  'CALL-04': {
    from: '§7', text: 'GET /booking/ with page, pageSize and optional status, searchString, isActive (true or false as text); GET /booking/{id} with nested lists.',
    reading: '`limit` says the same as `pageSize`.',
  },
  'CALL-05': { from: '§7', text: 'POST /booking with its items.' },
  'CALL-06': { from: '§7', text: 'PATCH /booking/{id} with changed fields and changed or new rows; DELETE /booking/{id} is a soft delete.' },
  'CALL-07': { from: '§7', text: 'GET /booking/{id}/document with type receipt or invoice and format, default pdf, saved as a file.' },
  'CALL-08': {
    from: '§7', text: 'GET /services, GET /deliveries with optional bookingId, GET /locations, GET /locations/{id}.',
    reading: 'The specification gives them no answers: services are {id, name, isActive}, deliveries those of the booking or the newest ones. The app works without them.',
  },
  'CALL-09': {
    from: '§7', text: 'POST /warrantyClaim, GET /warrantyClaim/{id}, GET /warrantyClaim/claim/{claimNumber}, GET /warrantyClaim/, GET /warranty/eligibility/{id}.',
    reading: 'Eligibility asks for an item of a booking and answers {eligible, reason, warrantyStartDate, warrantyEndDate, warrantyDays}. The app works with a provider that has no such call.',
  },
  'CALL-10': {
    from: '§7', text: 'GET, POST, PATCH and DELETE /ledger-entry/, with the filters of the list.',
    reading: 'Empty optional fields are left out of a creation; in an update an emptied one is sent as an empty text. locationId and amount are numbers.',
  },
  'CALL-11': {
    from: '§7', text: 'GET /ledger-entry/report, /daily-summary and /monthly-summary.',
    reading: '`month` is 1 to 12.',
  },

  // Entities and answers
  'SHAPE-01': { from: '§3 User', text: 'User: id, email, name, role, createdAt, updatedAt.' },
  'SHAPE-02': {
    from: '§3 Booking', text: 'Booking: its fields, amounts in rupees, and the lists booking_items, booking_payments, contact_log and delivery, each row with id and isActive.',
    reading: '`version` counts the writes where the provider tells it.',
  },
  'SHAPE-03': { from: '§3 Enumerations', text: 'Every enumeration is a closed list with one label per value, its title-case words.' },
  'SHAPE-04': { from: '§3 Warranty claim', text: 'Claim: number, date, both bookings, creator, remarks, and its items, each with issue, remarks and warranty.' },
  'SHAPE-05': {
    from: '§3 Ledger entry', text: 'Ledger entry: amount in rupees, entryDate a business day, its location, its receipt, who made and who changed it and when.',
    reading: '`version` as in SHAPE-02. A location that is missing reads as a dash.',
  },
  'SHAPE-06': {
    from: '§3 Response shapes', text: 'Lists answer with their rows, totalPages and the total; the dashboard with count and data for three statuses; a change with success, data.id or an error.',
    reading: 'Past the last page there are no rows, and the totals stay true.',
  },
  'SHAPE-07': { from: '§3 Response shapes', text: 'Reports answer with their totals and a breakdown of label, amount, count and percentage.' },

  // What a provider offers
  'OFFER-01': {
    from: 'issue "One house"', text: 'What a provider can do beyond section 7 is read only from `role` and `offers` of its login and refresh answers and from `version` of records, never from the page and never by a probing call.',
    added: 'The same app serves our server and any provider of the calls of the specification.',
  },
  'OFFER-02': {
    from: 'issue "One house"', text: 'Without an offer the app makes no call, sends no header and shows no button for it: signOut, idempotencyKeys, bookingRestore, ledgerRestore; If-Match only with a version.',
    added: 'As OFFER-01.',
  },
  'OFFER-03': {
    from: 'issue "One house"', text: 'Our server takes every plain call of section 7: no further header, field or confirmation is required.',
    added: 'As OFFER-01.',
  },

  // Safety of sessions and data
  'SEC-01': {
    from: 'requirement S-03', text: 'Any number of tabs share one refresh; a tab that hangs while it refreshes holds the others up for at most 5 s.',
    added: 'Rotated tokens log people out when two tabs refresh at once.',
  },
  'SEC-02': {
    from: 'requirement S-06', text: 'Log out beats a refresh under way, reaches every tab, and leaves no token, no record and no draft behind; only the theme stays.',
    added: 'A counter is shared by people.',
  },
  'SEC-03': {
    from: 'requirement S-10', text: 'A call cannot read or write a row of another record; unknown fields and server-owned fields are refused, and nothing is coerced.',
    added: 'The specification names the payloads and not what happens to others.',
  },
  'SEC-04': {
    from: 'requirement S-15', text: 'A text cell of the CSV that a spreadsheet would run as a formula is defused; numbers stay numbers.',
    added: 'Item names are typed by people.',
  },
  'SEC-05': {
    from: 'requirement S-17', text: 'Guesses at sign-in and verification are counted per account and address, and answers do not tell which addresses exist; a code is good for 10 minutes at most.',
    added: 'The specification does not speak of guessing.',
  },
  'SEC-06': {
    from: 'requirements S-01, S-02', text: 'A refresh token is good once. Its direct child is given again for 10 s, for a lost answer; any older one ends every session of that sign-in.',
    added: 'A stolen token must die; a dropped line must not log anyone out.',
  },
  'SEC-07': {
    from: 'requirement S-18', text: 'What is recorded of a page carries no customer data: names, numbers and texts are replaced, enumerations stay.',
    added: 'Staff hand recordings to people who mend the app.',
  },

  // Reliability
  'REL-01': {
    from: 'requirement R-01', text: 'A creation may be sent again after a lost answer and creates one record: same content, same Idempotency-Key, after a reload too.',
    added: 'Lines drop during a save. Sent only where idempotencyKeys are offered.',
  },
  'REL-02': {
    from: 'requirement R-02', text: 'A change tells the version that it read; one that is not the stored one any more is refused with the present record.',
    added: 'Two people edit one booking. Needed only from callers that send a version.',
  },
  'REL-03': {
    from: 'requirement R-03', text: 'A conflict keeps what was typed: fields that one side changed are merged, fields that both changed show both values and are chosen.',
    added: 'As REL-02.',
  },
  'REL-04': {
    from: 'requirement R-04', text: 'Rules hold when writers meet: the record is locked while it is checked and written.',
    added: 'EDIT-01 must be true in the database and not only on the screen.',
  },
  'REL-05': {
    from: 'requirement R-11', text: 'Screen, list, receipt, report and CSV show the same figure for the same thing, from whole paisa.',
    added: 'Binary fractions differ by a paisa.',
  },
  'REL-06': {
    from: 'requirement R-13', text: 'A half-typed form survives a reload, a crash and the end of the session: it is offered, never forced, per record and tab, and dropped after a save.',
    added: 'Power fails daily where the shop stands.',
  },
  'REL-07': {
    from: 'requirement R-07', text: 'A confirmed change is on the disk: it survives a kill and a power cut, and one server at a time opens the data.',
    added: 'The embedded database does neither by itself.',
  },
  'REL-08': {
    from: 'issue "One house"', text: 'Without a clipboard or a storage, on plain http or where they are forbidden, copying and signing in still work.',
    added: 'Shops open the app by its address in their own network.',
  },

  // Look and hand
  'UI-01': {
    from: 'requirement U-03', text: 'Leaving a form with unsaved changes asks first, on every way out; after a save, on purpose or without a session it does not.',
    added: 'The specification does not speak of leaving.',
  },
  'UI-02': {
    from: 'design of the screens', text: 'While a booking is edited, its header with Save Changes and Cancel stays in view.',
    added: 'A long booking would hide them.',
  },
  'UI-03': {
    from: 'requirement U-04', text: 'The address is the view: tab, filters, order and page come back with Back, a reload or a shared link; values that make no sense are ignored.',
    added: 'The specification asks for the status only.',
  },
  'UI-04': {
    from: 'requirement U-09', text: 'An amount may be typed or pasted as 1,234.5, 1 234.50 or Rs 1,234.50.',
    added: 'People paste what they see.',
  },
  'UI-05': {
    from: 'requirement U-11', text: 'A phone number is a link to call and one to WhatsApp: 0300-1234567, +92 300 and 0092 300 are one number.',
    added: 'The counter calls all day.',
  },
  'UI-06': {
    from: 'requirement U-08', text: 'A toast is never the only place of an error; an Undo takes the place of the oldest of three toasts.',
    added: 'Toasts leave by themselves (NAV-14).',
  },
  'UI-07': {
    from: '§9 Tooltip delays', text: 'A tooltip opens after 700 ms, the next one within 300 ms at once.',
    reading: 'It also says why a control is disabled, in the words of the rule.',
  },
  'UI-08': {
    from: 'design of the screens', text: 'A list, a record and a report say which they are: loading, empty, empty for this filter, failed with Try again, or old.',
    added: 'The specification names some of the texts (LIST-06, LEDG-22, READ-05).',
  },
  'UI-09': { from: '§1', text: 'A code or a number can be copied; money, days and labels read the same on every screen and on paper.' },

} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof rules;

/**
 * Every rule of the product by its id: the one list that charts (`meta.rules`), comments, titles of tests (`[BOOK-07]`)
 * and the pages `docs/specification.md`, `docs/decisions.md` and `docs/workflows/rules.md` speak of.
 */
export const RULES: Readonly<Record<RuleId, Rule>> = rules;

export const isRuleId = (id: string): id is RuleId => Object.hasOwn(RULES, id);
