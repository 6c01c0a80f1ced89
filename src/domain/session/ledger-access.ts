/** NAV-07: the sentence of the extra ledger guard, in the app and in the server's 403. */
export const LEDGER_REFUSED = 'You do not have permission to use the ledger.';

/** The extra guard of the ledger routes. A provider that reports no role gets the default: any signed-in person. */
export const canUseLedger = (role: string | null): boolean => role !== 'TECHNICIAN';
