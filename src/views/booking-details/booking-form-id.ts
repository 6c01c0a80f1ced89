/** The form's id, for the Save Changes button outside of it. */
export const BOOKING_FORM = 'booking-form';
