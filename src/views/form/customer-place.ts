import { createContext, type ReactNode } from 'react';
import type { FormRef } from './use-form-field.ts';

/** What a provider adds to the fields of a customer; nothing with a provider that offers nothing. */
export type CustomerPlace = {
  /** Beneath the phone number: who has it. CUST-02 */
  known?: (form: FormRef) => ReactNode;
  /** What to note beneath a number. */
  phoneNote?: (form: FormRef, at: string) => string | undefined;
};

export const CustomerPlace = createContext<CustomerPlace>({});
