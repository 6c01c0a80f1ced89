/** What staff are told while they claim a warranty, and where a claim does not load. CLAIM-01 to CLAIM-12, CLAIM-16. */
export const CLAIM_MESSAGES = {
  codeRequired: 'Please enter a booking code',
  itemRequired: 'Please select at least one item to claim',
  issueRequired: 'Please provide a detailed reported issue (at least 5 characters) for all claimed items',
  codeNotFound: 'Booking not found with that code',
  bookingNotFound: 'Booking not found',
  bookingNotLoaded: 'Failed to load booking details',
  searchFailed: 'An error occurred while searching for the booking',
  notCreated: 'Failed to create warranty claim',
  listNotLoaded: 'Failed to load warranty claims',
  notLoaded: 'Failed to load warranty claim',
} as const;
