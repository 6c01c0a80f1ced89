/** What went wrong stands on the page itself. */
export const toasts = {};

/** Spec §9 "Verification redirect delay". */
export const redirects = { 'verification.redirectDue': () => ({ to: '/login', replace: true }) };
