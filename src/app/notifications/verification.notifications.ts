/** What went wrong stands on the page itself. */
export const toasts = {};

/** VERIFY-04. */
export const redirects = { 'verification.redirectDue': () => ({ to: '/login', replace: true }) };
