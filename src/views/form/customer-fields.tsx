import { createContext, use, useMemo, type ReactNode } from 'react';
import { column } from '#styled/patterns';
import { CUSTOMER } from '../../domain/booking/booking-fields.ts';
import { REFERRAL_NOTES_MAX } from '../../domain/shared/limits.ts';
import { FormField } from './form-field.tsx';
import { fieldGrid } from './form-layout.ts';
import type { FormRef } from './use-form-field.ts';

/** Parts that Reflow's own server adds to the fields of a customer. */
export type CustomerPlace = {
  /** Below the phone number: the customer with this number (CUST-02). */
  known?: (form: FormRef) => ReactNode;
  phoneNote?: (form: FormRef, at: string) => string | undefined;
};

export const CustomerPlace = createContext<CustomerPlace>({});

// The note below a number appears once the field loses the focus.
const number = column({ gap: '1.5', '&:has(input:focus) [id$=hint]': { visibility: 'hidden' } });

type CustomerFieldsProps = {
  form: FormRef;
  lockedReason?: (at: string) => string | undefined;
  beneathWhatsApp?: ReactNode;
  children: ReactNode;
};

/** The customer's name and contact data. `children` come between the numbers and the referral. */
export function CustomerFields({ form, lockedReason, beneathWhatsApp, children }: CustomerFieldsProps) {
  const { known, phoneNote } = use(CustomerPlace);
  const note = useMemo(() => (phoneNote ? { note: (at: string) => phoneNote(form, at) } : {}), [form, phoneNote]);
  const place = { form, ...(lockedReason && { lockedReason }) };
  return (
    <div className={fieldGrid}>
      <FormField {...place} at="clientName" {...CUSTOMER.clientName} />
      <FormField {...place} at="clientType" {...CUSTOMER.clientType} />
      <div className={number}>
        <FormField {...place} at="phoneNumber" {...CUSTOMER.phoneNumber} {...note} />
        {known?.(form)}
      </div>
      <div className={number}>
        <FormField {...place} at="whatsappNumber" {...CUSTOMER.whatsappNumber} {...note} />
        {beneathWhatsApp}
      </div>
      {children}
      <FormField {...place} at="referralSource" {...CUSTOMER.referralSource} />
      <FormField
        {...place}
        at="referralSourceNotes"
        {...CUSTOMER.referralSourceNotes}
        count={{ max: REFERRAL_NOTES_MAX }}
        isWide
      />
    </div>
  );
}
