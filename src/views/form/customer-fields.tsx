import type { ReactNode } from 'react';
import { stack } from '#styled/patterns';
import { REFERRAL_NOTES_MAX } from '../../domain/shared/limits.ts';
import { FormField } from './form-field.tsx';
import { fieldGrid } from './form-layout.ts';
import { CLIENT_TYPE_OPTIONS, REFERRAL_OPTIONS } from './options.ts';
import type { FormRef } from './use-form-field.ts';

/** Who books and how to reach them; `children` stand between the numbers and the referral. */
export function CustomerFields({
  form,
  beneathWhatsApp,
  children,
}: {
  form: FormRef;
  beneathWhatsApp?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={fieldGrid}>
      <FormField form={form} at="clientName" label="Client name" required />
      <FormField form={form} at="clientType" label="Client type" options={CLIENT_TYPE_OPTIONS} />
      <FormField form={form} at="phoneNumber" label="Phone number" kind="tel" required />
      <div className={stack({ gap: '1.5' })}>
        <FormField form={form} at="whatsappNumber" label="WhatsApp number" kind="tel" required />
        {beneathWhatsApp}
      </div>
      {children}
      <FormField form={form} at="referralSource" label="Referral source" options={REFERRAL_OPTIONS} />
      <FormField
        form={form}
        at="referralSourceNotes"
        label="Referral notes"
        kind="area"
        count={{ max: REFERRAL_NOTES_MAX }}
        isWide
      />
    </div>
  );
}
