/**
 * Every rule of the specification, sentence by sentence, by id: the one list that machines (`meta.rules`), tests
 * (`[BOOK-07]` in a title) and the rule matrix speak of. `spec` names the section; a quoted text stands letter for letter.
 */
export const RULES = {
  // Routes, guards, layout: §2, §6
  'NAV-01': { spec: '§2 Route table', text: '/ leads to /dashboard when signed in, else to /login.' },
  'NAV-02': {
    spec: '§2 Route table',
    text: '/login is for signed-out visitors; a signed-in user is sent to /dashboard.',
  },
  'NAV-03': { spec: '§2 Route table', text: 'Signed-out visitors on protected routes go to /login.' },
  'NAV-04': { spec: '§2 Route table', text: 'While the sign-in state loads, a spinner shows.' },
  'NAV-05': { spec: '§2 Route table', text: 'After logout the user goes to /login.' },
  'NAV-06': { spec: '§2 Route table', text: 'Any other path shows the 404 page, to signed-out visitors too.' },
  'NAV-07': {
    spec: '§6',
    text: 'Ledger routes carry one extra guard, canUseLedger; refused: "You do not have permission to use the ledger."',
  },
  'NAV-08': {
    spec: '§2 Shared layout',
    text: 'Logo linking to /dashboard; nav items Dashboard, Bookings, Warranty Claims and Ledger (All Entries, New Entry, Reports).',
  },
  'NAV-09': {
    spec: '§2 Shared layout',
    text: 'User menu: initial letter, name (or "User"), email, Profile, Settings, Log out.',
  },
  'NAV-10': { spec: '§2 Shared layout', text: 'The active nav item is highlighted by path.' },
  'NAV-11': { spec: '§2 Not found', text: '"Page Not Found" with Go Back and Go to Dashboard.' },
  'NAV-12': {
    spec: '§8 Generic fallback',
    text: 'An unexpected routing failure shows "Unexpected Application Error!".',
  },
  'NAV-13': { spec: '§9 Theme', text: 'Theme is light, dark or system, kept under the key theme.' },
  'NAV-14': { spec: '§9 Toast defaults', text: 'Toasts: about 4 to 5 s, bottom-right, 3 visible, swipe to dismiss.' },
  'NAV-15': { spec: '§2 Route table', text: '/verify-email is public; every other screen needs a signed-in person.' },

  // Session: §4, §5, §7, §8
  'AUTH-01': { spec: '§5 Login', text: 'Email is required and must be a valid email.' },
  'AUTH-02': { spec: '§5 Login', text: 'Password is required.' },
  'AUTH-03': { spec: '§2 Login', text: 'The submit button shows an authenticating state while loading.' },
  'AUTH-04': {
    spec: '§8 Authentication toasts',
    text: 'Success: "Login Successful" with "Welcome back, " and the name or email.',
  },
  'AUTH-05': {
    spec: '§8 Authentication toasts',
    text: 'Failure: "Login Failed" with the server error or "Invalid credentials".',
  },
  'AUTH-06': {
    spec: '§8 Authentication toasts',
    text: 'Unexpected: "Login Error" with "An unexpected error occurred".',
  },
  'AUTH-07': {
    spec: '§8 Authentication toasts',
    text: 'Logout: "Logged Out" with "You have been successfully logged out".',
  },
  'AUTH-08': {
    spec: '§3 User',
    text: 'After login the client builds the user: placeholder id, email as name, role CUSTOMER.',
  },
  'AUTH-09': { spec: '§4 Session', text: 'A 401 leads to one token refresh and one repeat of the request.' },
  'AUTH-10': { spec: '§4 Session', text: 'Concurrent failing requests wait for that one refresh.' },
  'AUTH-11': {
    spec: '§4 Session',
    text: 'A failed refresh, or none possible, clears the session and leads to /login.',
  },
  'AUTH-12': { spec: '§4 Session', text: 'A second 401 after a successful refresh ends the session, without a loop.' },
  'AUTH-13': {
    spec: '§4 Session',
    text: 'A refresh that got no answer keeps the session; the calls fail and may be tried again.',
  },
  'AUTH-14': { spec: '§7', text: 'Calls carry a bearer token, JSON content type and accept headers.' },
  'AUTH-15': { spec: '§7, §9', text: 'A call ends after 30 s; 200 to 299 is success.' },
  'AUTH-16': {
    spec: '§3 Response shapes',
    text: 'Login: accessToken or token, and refreshToken; refresh: token, refreshToken; in data or the whole body.',
  },
  'AUTH-17': { spec: '§7', text: 'A 401 from /auth/login is a failed login, never a refresh.' },
  'AUTH-18': { spec: '§2 Login', text: 'A welcome-back title is shown over the fields email and password.' },

  // Reads and errors: §7, §8
  'READ-01': { spec: '§7', text: 'Reads are repeated 3 times (ledger once), mutations never.' },
  'READ-02': { spec: '§7', text: 'The wait between tries doubles from 1 s up to 30 s.' },
  'READ-03': { spec: '§7', text: 'Ledger data is stale at once and is fetched again on mount, focus and reconnect.' },
  'READ-04': { spec: '§7', text: 'An answer that nobody looks at is kept 5 minutes.' },
  'READ-05': {
    spec: '§7',
    text: 'Dashboard and booking list failures are only logged; the place of the data says so with Try again.',
  },
  'READ-06': {
    spec: '§3 Response shapes',
    text: 'Answers are read from a data field, falling back to the whole body.',
  },
  'READ-07': { spec: '§8 Extraction', text: 'A list in error: its messages joined with " • ".' },
  'READ-08': { spec: '§8 Extraction', text: 'Else a list in errors: its msg texts joined the same way.' },
  'READ-09': {
    spec: '§8 Extraction',
    text: 'Else a message string, else an error string, else "An unknown error occurred".',
  },
  'READ-10': {
    spec: '§8 Extraction',
    text: 'No server response: the client error message, or "Network error occurred".',
  },
  'READ-11': { spec: '§7', text: 'A late answer of an older request never replaces a newer one.' },

  // Dashboard: §2
  'DASH-01': { spec: '§2 Dashboard, §9', text: 'A live clock ticks every 1 s.' },
  'DASH-02': { spec: '§2 Dashboard', text: 'Search by client name or code runs on Enter or the Search button.' },
  'DASH-03': { spec: '§2 Dashboard', text: 'New Booking goes to /bookings/new with origin /dashboard.' },
  'DASH-04': { spec: '§2 Dashboard', text: 'Count cards lead to /bookings?status=DRAFT, CONFIRMED and IN_PROGRESS.' },
  'DASH-05': {
    spec: '§2 Dashboard',
    text: 'Recent Bookings combines draft, confirmed and in-progress, says how many were found, links to each.',
  },
  'DASH-06': {
    spec: '§2 Dashboard',
    text: 'Empty: "No bookings found matching your search" or "No bookings available".',
  },
  'DASH-07': { spec: '§2 Dashboard, §9', text: '5 skeleton rows while loading.' },
  'DASH-08': { spec: '§2 Dashboard', text: 'A deleted booking has a Deleted badge and a dimmed row.' },
  'DASH-09': { spec: '§2 Dashboard', text: 'A Refresh button reads the dashboard again.' },
  'DASH-10': { spec: '§2 Dashboard', text: 'Each row shows client name, code, item names and a status badge.' },

  // Bookings list: §2, §9
  'LIST-01': {
    spec: '§2 Bookings list',
    text: 'Search by client name, code or WhatsApp number on Search or Enter; trimmed; empty means no filter.',
  },
  'LIST-02': {
    spec: '§2 Bookings list',
    text: 'Status filter All, Draft, Confirmed, In Progress, Completed, Cancelled, read from the status query parameter.',
  },
  'LIST-03': {
    spec: '§2 Bookings list',
    text: 'Tabs Enabled, Disabled, All; default Enabled; isActive is sent as true or false and left out for All.',
  },
  'LIST-04': { spec: '§2 Bookings list', text: 'Paging resets to page 1 when the status or activity filter changes.' },
  'LIST-05': {
    spec: '§2 Bookings list',
    text: 'Pagination with first, last, previous, next, a window with ellipses, and "Showing x to y of z bookings".',
  },
  'LIST-06': {
    spec: '§2 Bookings list',
    text: '"No bookings found" with a text for search, filter or none, and Create First Booking.',
  },
  'LIST-07': { spec: '§2 Bookings list', text: 'New Booking passes the origin path.' },
  'LIST-08': { spec: '§9', text: 'Page size 10, first page 1.' },
  'LIST-09': {
    spec: '§2 Bookings list',
    text: 'A card shows client, Deleted, type, status, code, WhatsApp, created, appointment, items, View Details.',
  },

  // Booking creation: §2, §5, §8
  'BOOK-01': {
    spec: '§5 Booking create',
    text: 'clientName, phoneNumber, whatsappNumber, each item name and payableAmount are required.',
  },
  'BOOK-02': {
    spec: '§5 Booking create',
    text: 'appointmentDate, referralSource and referralSourceNotes (at most 500 characters) are optional, left out when empty.',
  },
  'BOOK-03': {
    spec: '§5 Booking create',
    text: 'At least one item is always present; Remove Item only with more than one.',
  },
  'BOOK-04': {
    spec: '§2 Create booking',
    text: '"Same as phone number" copies, keeps in sync and disables the WhatsApp field.',
  },
  'BOOK-05': { spec: '§2 Create booking', text: 'A new item has type GPU and payableAmount 0.' },
  'BOOK-06': { spec: '§2 Create booking', text: 'Cancel returns to the origin path, default /bookings.' },
  'BOOK-07': {
    spec: '§5, §8',
    text: 'Server field errors stand under their fields, nested ones too, with "Please fix the validation errors".',
  },
  'BOOK-08': { spec: '§2 Create booking', text: 'Success: "Booking created successfully" and /bookings/{id}.' },
  'BOOK-09': { spec: '§8', text: 'Refused creation: "Failed to create booking".' },
  'BOOK-10': { spec: '§8', text: 'Thrown error: "An error occurred while creating the booking".' },
  'BOOK-11': {
    spec: '§2 Create booking',
    text: 'Title Create New Booking, the fields of the customer and of each item, Add Item, Cancel.',
  },

  // Booking details and edit: §2, §4, §5, §7, §8
  'EDIT-01': { spec: '§4', text: 'A booking becomes CONFIRMED only with at least one active INBOUND delivery.' },
  'EDIT-02': {
    spec: '§4',
    text: 'It is checked over the edited deliveries when the status is chosen: "Status Change Not Allowed" with "Cannot confirm booking without INBOUND delivery information. Please add delivery details first.".',
  },
  'EDIT-03': { spec: '§4, §5', text: 'And again on save: "Cannot Save Changes" with the same sentence.' },
  'EDIT-04': { spec: '§4', text: 'A refused change leaves the status as it was.' },
  'EDIT-05': {
    spec: '§4',
    text: 'The edit list offers Draft, Pending, Confirmed, In Progress, Resolved, Completed, Cancelled; another status can be kept.',
  },
  'EDIT-06': {
    spec: '§4',
    text: 'Labels show underscores as spaces in title case; each status has its own badge colour.',
  },
  'EDIT-07': { spec: '§4 Edit mode', text: 'New rows have no id and are highlighted.' },
  'EDIT-08': { spec: '§4 Edit mode', text: 'Saving sends only the changed parts.' },
  'EDIT-09': { spec: '§4 Edit mode', text: 'Cancel reverts everything.' },
  'EDIT-10': { spec: '§4 Edit mode', text: 'After a save the booking is reloaded.' },
  'EDIT-11': {
    spec: '§5 Booking edit',
    text: 'Nothing changed: "No changes" with "No changes were made to the booking.".',
  },
  'EDIT-12': {
    spec: '§5 Booking edit',
    text: 'Empty values are dropped from the sent rows; 0 is not empty; a cleared top-level field is sent as null.',
  },
  'EDIT-13': {
    spec: '§4',
    text: 'Items and deliveries are deactivated and restored: "Item deleted", "Item restored".',
  },
  'EDIT-14': { spec: '§4', text: 'An inactive item has name, type, amount, status and comments disabled.' },
  'EDIT-15': {
    spec: '§4',
    text: 'New items default to DRAFT; new payments to PENDING, CASH, 0; new deliveries to PENDING and INBOUND; new calls to SMS and user 5.',
  },
  'EDIT-16': {
    spec: '§8',
    text: '"Booking updated"; "Update failed" with the server error or "Failed to update booking.".',
  },
  'EDIT-17': {
    spec: '§4, §8',
    text: 'Deleting makes a booking inactive: "Booking deleted", else "Delete failed" with "Failed to delete booking.".',
  },
  'EDIT-18': {
    spec: '§2 Booking details',
    text: 'Create Warranty Claim, Edit Booking and Delete Booking are disabled when inactive; banner "This booking has been deleted".',
  },
  'EDIT-19': { spec: '§8', text: '"Booking not found" (The requested booking could not be found.), then the list.' },
  'EDIT-20': { spec: '§8', text: '"Error" with "Failed to load booking details.", then the list.' },
  'EDIT-21': { spec: '§9', text: 'Pending is payable minus paid; amounts with the prefix Rs.' },
  'EDIT-22': { spec: '§2 Booking details', text: 'Download Invoice shows only when at least one payment is PAID.' },
  'EDIT-23': {
    spec: '§8',
    text: '"Download failed" with "Failed to download the receipt. Please try again." (or the invoice).',
  },
  'EDIT-24': { spec: '§8', text: '"Receipt downloaded", "Invoice downloaded".' },
  'EDIT-25': { spec: '§9', text: 'Dates in booking and claim screens are en-US, in the shop zone.' },
  'EDIT-26': {
    spec: '§2 Booking details',
    text: 'Six sections: Customer Information with Download Receipt, Financial Information, Booking Items, Payment History, Contact History, Delivery Information.',
  },
  'EDIT-27': {
    spec: '§2 Booking details',
    text: 'Create Warranty Claim leads to /warranty-claims/new?bookingCode={code}.',
  },
  'EDIT-28': { spec: '§4', text: 'A booking has one of twelve statuses; five of them come from the provider alone.' },
  'EDIT-29': {
    spec: '§4',
    text: 'Items are DRAFT, PENDING, IN_PROGRESS, REPAIRED or NOT_REPAIRED; payments PAID or PENDING; deliveries PENDING, IN_TRANSIT, DELIVERED, CANCELLED or RETURNED.',
  },
  'EDIT-30': {
    spec: '§4 Soft deletion',
    text: 'A deleted booking keeps its rows, is shown as Deleted and takes no edit, second deletion or claim.',
  },

  // Claims: §2, §4, §5, §8
  'CLAIM-01': { spec: '§5', text: 'Code required: "Please enter a booking code".' },
  'CLAIM-02': { spec: '§5', text: 'The code is uppercased as typed; matching is case-insensitive and exact.' },
  'CLAIM-03': { spec: '§7', text: 'The lookup uses page 1, limit 100 and the code.' },
  'CLAIM-04': { spec: '§8', text: 'No exact match: "Booking not found with that code".' },
  'CLAIM-05': { spec: '§8', text: 'The matched booking is gone: "Booking not found".' },
  'CLAIM-06': { spec: '§8', text: 'It does not load: "Failed to load booking details".' },
  'CLAIM-07': { spec: '§8', text: 'The search fails: "An error occurred while searching for the booking".' },
  'CLAIM-08': { spec: '§5', text: 'At least one item: "Please select at least one item to claim".' },
  'CLAIM-09': {
    spec: '§5, §9',
    text: 'Each issue has 5 characters after trimming: "Please provide a detailed reported issue (at least 5 characters) for all claimed items".',
  },
  'CLAIM-10': { spec: '§5', text: 'Remarks are optional, per item and general.' },
  'CLAIM-11': { spec: '§4, §9', text: 'After creation the user is redirected to the claim after 1.5 s.' },
  'CLAIM-12': { spec: '§8', text: 'Refused creation: "Failed to create warranty claim".' },
  'CLAIM-13': { spec: '§2, §9', text: 'The list search is debounced by 500 ms and resets to page 1.' },
  'CLAIM-14': { spec: '§2', text: 'Page navigation reads "Page x of y"; empty: "No warranty claims found".' },
  'CLAIM-15': { spec: '§2', text: 'Details link to the claim booking and the original booking.' },
  'CLAIM-16': { spec: '§8', text: 'A missing claim: alert "Failed to load warranty claim" and Back to Claims.' },
  'CLAIM-17': { spec: '§2', text: 'bookingCode in the address prefills the code and looks it up.' },
  'CLAIM-18': { spec: '§1', text: 'Creating a claim yields a claim booking.' },
  'CLAIM-19': { spec: '§2', text: 'Quick Stats: Total Claims and Showing; New Claim leads to /warranty-claims/new.' },
  'CLAIM-20': { spec: '§2', text: 'The list finds claim number, booking code and customer name.' },
  'CLAIM-21': {
    spec: '§2, §4',
    text: 'Three steps: look up the booking by code, select items with their issue and remarks, general remarks and submit.',
  },
  'CLAIM-22': { spec: '§9', text: 'Claims list page size 10.' },

  // Verification: §2, §5, §8
  'VERIFY-01': { spec: '§2', text: 'Verifies by itself when a token is in the address.' },
  'VERIFY-02': { spec: '§5', text: 'Verify needs both email and code.' },
  'VERIFY-03': { spec: '§5', text: 'Resend needs an email: "Please enter your email address".' },
  'VERIFY-04': { spec: '§2, §9', text: '"Email Verified!" and /login after 2 s.' },
  'VERIFY-05': { spec: '§8', text: '"Verification failed", "Verification failed. Please try again.".' },
  'VERIFY-06': { spec: '§8', text: '"Failed to send verification email".' },
  'VERIFY-07': {
    spec: '§2',
    text: `Fields email address and verification code; Verify Email, "Didn't receive the code? Resend", Back to Login.`,
  },

  // Ledger: §2, §4, §5, §8, §9
  'LEDG-01': { spec: '§5', text: 'entryDate: "Entry date is required".' },
  'LEDG-02': { spec: '§5', text: 'locationId, a number of at least 1: "Location is required".' },
  'LEDG-03': { spec: '§5', text: 'category, one of nine: "Category is required".' },
  'LEDG-04': { spec: '§5, §9', text: 'amount at least 0.01: "Amount must be greater than 0".' },
  'LEDG-05': { spec: '§5, §9', text: 'amount at most 10,000,000: "Amount cannot exceed 10,000,000".' },
  'LEDG-06': { spec: '§5', text: 'paymentMethod, one of six: "Payment method is required".' },
  'LEDG-07': { spec: '§5, §9', text: 'description at least 5: "Description must be at least 5 characters".' },
  'LEDG-08': { spec: '§5, §9', text: 'description at most 500: "Description cannot exceed 500 characters".' },
  'LEDG-09': { spec: '§5, §9', text: 'remarks at most 1000: "Remarks cannot exceed 1000 characters".' },
  'LEDG-10': { spec: '§5, §9', text: 'receiptNumber at most 100: "Receipt number cannot exceed 100 characters".' },
  'LEDG-11': { spec: '§5', text: 'receiptAttachment, a URL or empty: "Invalid URL format".' },
  'LEDG-12': { spec: '§5, §9', text: 'vendorName at most 200: "Vendor name cannot exceed 200 characters".' },
  'LEDG-13': { spec: '§5', text: 'New form: today, location 0, MISCELLANEOUS, amount 0, CASH, others empty.' },
  'LEDG-14': { spec: '§5', text: 'Deleting asks "Are you sure you want to delete this ledger entry?" first.' },
  'LEDG-15': { spec: '§4', text: 'Changing a filter, the search or a quick range resets the page to 1.' },
  'LEDG-16': { spec: '§4', text: 'Clear resets everything to defaults and empties the search.' },
  'LEDG-17': { spec: '§4, §9', text: 'The search applies 500 ms after the last keystroke.' },
  'LEDG-18': { spec: '§9', text: 'Page size 10, sorted by entryDate descending.' },
  'LEDG-19': { spec: '§2, §9', text: 'Quick ranges Today, Last 7 days, Last 30 days, This month.' },
  'LEDG-20': {
    spec: '§2',
    text: 'Cards Total Entries, Total Amount, Average Amount (0 when no entries, Per entry); date range or All time.',
  },
  'LEDG-21': { spec: '§2', text: '"Showing page X of Y (N total entries)" only when more than 1 page.' },
  'LEDG-22': { spec: '§2', text: '"No ledger entries match your current filters".' },
  'LEDG-23': { spec: '§8', text: '"Failed to load ledger entries. Please try again.".' },
  'LEDG-24': {
    spec: '§8',
    text: '"Failed to load ledger entry. It may not exist or you may not have permission to view it.".',
  },
  'LEDG-25': {
    spec: '§8',
    text: '"Ledger entry created successfully"; server text, else "Failed to create ledger entry"; thrown: "An unexpected error occurred".',
  },
  'LEDG-26': {
    spec: '§8',
    text: '"Ledger entry updated successfully"; server text, else "Failed to update ledger entry"; thrown: "An unexpected error occurred".',
  },
  'LEDG-27': {
    spec: '§4',
    text: 'Create and update lead to the detail page; delete from the detail page to /ledger; from the list refreshes it.',
  },
  'LEDG-28': { spec: '§8', text: 'A failed delete is only logged; the row says "Not deleted" with Try again.' },
  'LEDG-29': { spec: '§2', text: '"Loading locations...", "No Locations Available", "Entry Not Found", "Saving...".' },
  'LEDG-30': { spec: '§9', text: 'Amounts in PKR, locale en-PK, 0 to 2 decimals.' },
  'LEDG-31': {
    spec: '§2 Ledger list',
    text: 'Buttons Reports and New Entry; search, quick ranges, Show/Hide Filters, Clear, Refresh; filters Location, Category, Start Date, End Date.',
  },
  'LEDG-32': {
    spec: '§2 Ledger list',
    text: 'Columns Date (like Jan 05, 2025), Location, Category, Description with remarks, Amount, Payment, Vendor, Receipt, Actions.',
  },
  'LEDG-33': {
    spec: '§2 Ledger list',
    text: 'The receipt: a button that opens the attachment in a new tab, else the receipt number, else a dash.',
  },
  'LEDG-34': { spec: '§2 Ledger list', text: 'Row actions view, edit and delete.' },
  'LEDG-35': { spec: '§2 Ledger list, §9', text: '5 skeleton rows while loading.' },
  'LEDG-36': { spec: '§2 Ledger list', text: 'Previous is disabled on page 1 and Next on the last page.' },
  'LEDG-37': {
    spec: '§2 Ledger detail',
    text: 'Entry #id with its cards; Vendor & Receipt only if one of them exists; Status Active or Inactive; Quick Actions.',
  },
  'LEDG-38': {
    spec: '§2 Ledger create and edit',
    text: 'Create Ledger Entry with Create Entry, Edit Ledger Entry with Update Entry, and ten fields.',
  },
  'LEDG-39': { spec: '§2 Ledger create and edit', text: 'Cancel goes to /ledger, on edit to the entry.' },
  'LEDG-40': {
    spec: '§2 Ledger create and edit',
    text: 'Without locations: they must be configured before creating, or before editing, entries.',
  },

  // Reports: §2, §4, §9
  'REPORT-01': {
    spec: '§4',
    text: 'The main report covers the current month, grouped by category; the monthly summary the current year and month.',
  },
  'REPORT-02': {
    spec: '§9',
    text: 'Ranges: this month, last month, last 3 months (current plus 2 back), last 6 months (current plus 5 back).',
  },
  'REPORT-03': { spec: '§2', text: 'Percentages have 2 decimals and add up to 100.00.' },
  'REPORT-04': {
    spec: '§9',
    text: 'The CSV is built on the client: columns Item, Amount, Count, Percentage; name ledger-report-{start}-to-{end}.csv.',
  },
  'REPORT-05': { spec: '§2', text: 'Export CSV is enabled only when data exists.' },
  'REPORT-06': { spec: '§8', text: '"Failed to load report data. Please try again.".' },
  'REPORT-07': { spec: '§2', text: 'A breakdown row without category or location reads "Unknown".' },
  'REPORT-08': {
    spec: '§2 Main Report',
    text: 'Filters Start Date, End Date, Location, Group By; ranges; cards Total Expenditure, Total Entries, Average per Entry; breakdown; Export CSV; Refresh.',
  },
  'REPORT-09': {
    spec: '§2 Daily Summary',
    text: 'Date, Refresh, total, entry count, date, and By Location with amount and count.',
  },
  'REPORT-10': {
    spec: '§2 Monthly Summary',
    text: 'Year, Month (12 names), Location, Refresh, total, entry count, and By Category with amount, count, percentage.',
  },

  // The calls: §7
  'CALL-01': { spec: '§7', text: 'POST /auth/login {email, password} and POST /auth/refresh {refreshToken}.' },
  'CALL-02': { spec: '§7', text: 'POST /auth/verifyEmail {email, token} and POST /auth/resendVerification {email}.' },
  'CALL-03': { spec: '§7', text: 'GET /dashboard with an optional searchString, and GET /dashboard/stats.' },
  'CALL-04': {
    spec: '§7',
    text: 'GET /booking/ with page, pageSize and optional status, searchString, isActive (true or false as text); GET /booking/{id} with nested lists.',
  },
  'CALL-05': { spec: '§7', text: 'POST /booking with its items.' },
  'CALL-06': {
    spec: '§7',
    text: 'PATCH /booking/{id} with changed fields and changed or new rows; DELETE /booking/{id} is a soft delete.',
  },
  'CALL-07': {
    spec: '§7',
    text: 'GET /booking/{id}/document with type receipt or invoice and format, default pdf, saved as a file.',
  },
  'CALL-08': {
    spec: '§7',
    text: 'GET /services, GET /deliveries with optional bookingId, GET /locations, GET /locations/{id}.',
  },
  'CALL-09': {
    spec: '§7',
    text: 'POST /warrantyClaim, GET /warrantyClaim/{id}, GET /warrantyClaim/claim/{claimNumber}, GET /warrantyClaim/, GET /warranty/eligibility/{id}.',
  },
  'CALL-10': { spec: '§7', text: 'GET, POST, PATCH and DELETE /ledger-entry/, with the filters of the list.' },
  'CALL-11': { spec: '§7', text: 'GET /ledger-entry/report, /daily-summary and /monthly-summary.' },
} as const satisfies Record<string, { spec: string; text: string }>;

export type RuleId = keyof typeof RULES;
