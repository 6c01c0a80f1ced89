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
};

/** Returns the fields of the customer, which a form arranges. */
export function useCustomerFields({ form, lockedReason, beneathWhatsApp }: CustomerFieldsProps) {
  const { known, phoneNote } = use(CustomerPlace);
  const note = useMemo(() => (phoneNote ? { note: (at: string) => phoneNote(form, at) } : {}), [form, phoneNote]);
  const place = { form, ...(lockedReason && { lockedReason }) };
  return {
    name: <FormField {...place} at="clientName" {...CUSTOMER.clientName} />,
    type: <FormField {...place} at="clientType" {...CUSTOMER.clientType} />,
    phone: (
      <div className={number}>
        <FormField {...place} at="phoneNumber" {...CUSTOMER.phoneNumber} {...note} />
        {known?.(form)}
      </div>
    ),
    whatsApp: (
      <div className={number}>
        <FormField {...place} at="whatsappNumber" {...CUSTOMER.whatsappNumber} {...note} />
        {beneathWhatsApp}
      </div>
    ),
    referral: (
      <>
        <FormField {...place} at="referralSource" {...CUSTOMER.referralSource} />
        <FormField
          {...place}
          at="referralSourceNotes"
          {...CUSTOMER.referralSourceNotes}
          count={{ max: REFERRAL_NOTES_MAX }}
          isWide
        />
      </>
    ),
  };
}

/** The fields of the customer of a saved booking. `children` come between the numbers and the referral. */
export function CustomerFields({ children, ...props }: CustomerFieldsProps & { children: ReactNode }) {
  const { name, type, phone, whatsApp, referral } = useCustomerFields(props);
  return (
    <div className={fieldGrid}>
      {name}
      {type}
      {phone}
      {whatsApp}
      {children}
      {referral}
    </div>
  );
}
