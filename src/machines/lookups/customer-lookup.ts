import type { Customer } from '../../domain/booking/customer.ts';
import { SEARCH_DEBOUNCE_MS } from '../../domain/shared/limits.ts';
import { phoneKey } from '../../domain/shared/phone.ts';
import { createAskMachine, type AskRef } from '../ask.machine.ts';

/** Finds the customer with a completely typed number, or returns `null` (CUST-02). */
export const customerLookupMachine = createAskMachine<string, Customer | null>({
  id: 'customerLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: (phone) => phoneKey(phone) !== null,
  isSame: (phone, before) => phoneKey(phone) === phoneKey(before),
});
export type CustomerLookupRef = AskRef<string, Customer | null>;
