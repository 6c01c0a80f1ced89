/** The texts of a booking (BOOK-07 to BOOK-10, EDIT-02 to EDIT-23). */
export const BOOKING_MESSAGES = {
  notFound: { title: 'Booking not found', description: 'The requested booking could not be found.' },
  loadFailed: { title: 'Error', description: 'Failed to load booking details.' },
  saved: { title: 'Booking updated' },
  noChanges: { title: 'No changes', description: 'No changes were made to the booking.' },
  saveRefused: { title: 'Cannot Save Changes', description: 'Please fix the validation errors' },
  statusRefused: { title: 'Status Change Not Allowed' },
  reasonAsked: {
    paidChanged: 'Please say why a paid payment is changed',
    overpaid: 'Enter a reason for the overpayment',
    promiseMoved: 'Please say why the promise is changed after it has passed',
  },
  overtaken: { title: 'Not saved yet' },
  saveFailed: { title: 'Update failed', fallback: 'Failed to update booking.' },
  itemDeleted: { title: 'Item deleted' },
  itemRestored: { title: 'Item restored' },
  created: { title: 'Booking created successfully' },
  createInvalid: { title: 'Please fix the validation errors' },
  createRefused: { title: 'Failed to create booking' },
  createUnanswered: { title: 'An error occurred while creating the booking' },
} as const;

const forDocument = (title: string, noun: string) => ({
  downloaded: { title: `${title} downloaded` },
  downloadFailed: { title: 'Download failed', description: `Failed to download the ${noun}. Please try again.` },
});

/** The texts of the document of a receipt or an invoice (EDIT-23). */
export const DOCUMENT_MESSAGES = {
  receipt: forDocument('Receipt', 'receipt'),
  invoice: forDocument('Invoice', 'invoice'),
  intake: forDocument('Intake slip', 'intake slip'),
};
