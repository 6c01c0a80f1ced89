/** VERIFY-04. What went wrong stands on the page itself. */
export const redirects = { 'verification.redirectDue': () => ({ to: '/login', replace: true }) };
