import { createContext, type ReactNode, use, useMemo } from 'react';
import { cx, css } from '#styled/css';
import { stack } from '#styled/patterns';
import { REFERRAL_NOTES_MAX } from '../../domain/shared/limits.ts';
import { FormField, type FieldPlace, type FormFieldProps } from './form-field.tsx';
import { fieldGrid } from './form-layout.ts';
import { CLIENT_TYPE_OPTIONS, REFERRAL_OPTIONS } from './row-fields.tsx';
import type { FormRef } from './use-form-field.ts';

/** What a provider adds to the fields of a customer; nothing with a provider that offers nothing. */
export type CustomerPlace = {
  /** Beneath the phone number: who has it. CUST-02 */
  known?: (form: FormRef) => ReactNode;
  /** What to note beneath a number. */
  phoneNote?: (form: FormRef, at: string) => string | undefined;
};

export const CustomerPlace = createContext<CustomerPlace>({});

// What is noted beneath a number stands once the field is left.
const number = cx(stack({ gap: '1.5' }), css({ '&:has(input:focus) [id$=hint]': { visibility: 'hidden' } }));

export const CUSTOMER_FIELDS = {
  clientName: { label: 'Client name', required: true },
  clientType: { label: 'Client type', options: CLIENT_TYPE_OPTIONS },
  phoneNumber: { label: 'Phone number', kind: 'tel', required: true },
  whatsappNumber: { label: 'WhatsApp number', kind: 'tel', required: true },
  referralSource: { label: 'Referral source', options: REFERRAL_OPTIONS },
  referralSourceNotes: { label: 'Referral notes', kind: 'area', count: { max: REFERRAL_NOTES_MAX }, isWide: true },
} as const satisfies Record<string, Omit<FormFieldProps, keyof FieldPlace>>;

/** Who books and how to reach them; `children` stand between the numbers and the referral. */
export function CustomerFields({
  form,
  why,
  beneathWhatsApp,
  children,
}: {
  form: FormRef;
  why?: (at: string) => string | undefined;
  beneathWhatsApp?: ReactNode;
  children: ReactNode;
}) {
  const { known, phoneNote } = use(CustomerPlace);
  const note = useMemo(() => (phoneNote ? { note: (at: string) => phoneNote(form, at) } : {}), [form, phoneNote]);
  const place = { form, ...(why && { why }) };
  return (
    <div className={fieldGrid}>
      <FormField {...place} at="clientName" {...CUSTOMER_FIELDS.clientName} />
      <FormField {...place} at="clientType" {...CUSTOMER_FIELDS.clientType} />
      <div className={number}>
        <FormField {...place} at="phoneNumber" {...CUSTOMER_FIELDS.phoneNumber} {...note} />
        {known?.(form)}
      </div>
      <div className={number}>
        <FormField {...place} at="whatsappNumber" {...CUSTOMER_FIELDS.whatsappNumber} {...note} />
        {beneathWhatsApp}
      </div>
      {children}
      <FormField {...place} at="referralSource" {...CUSTOMER_FIELDS.referralSource} />
      <FormField {...place} at="referralSourceNotes" {...CUSTOMER_FIELDS.referralSourceNotes} />
    </div>
  );
}
