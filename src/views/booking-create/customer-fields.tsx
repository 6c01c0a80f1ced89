import { useSelector } from '@xstate/react';
import { REFERRAL_NOTES_MAX } from '../../domain/shared/limits.ts';
import type { BookingCreateRef } from '../../machines/booking-create.machine.ts';
import { fieldGrid } from '../form/form-layout.ts';
import { CLIENT_TYPE_OPTIONS, REFERRAL_OPTIONS } from '../form/options.ts';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { css } from '#styled/css';
import { sendChanges } from '../form/send-changes.ts';
import { CreateChoice, CreateField } from './create-fields.tsx';

const numbers = css({ display: 'flex', flexDirection: 'column', gap: '1.5' });

/** Who books, how to reach them, when they come. BOOK-11. */
export function CustomerFields({ create }: { create: BookingCreateRef }) {
  const isSameNumber = useSelector(create, ({ context }) => context.draft.isSameNumber);
  const change = sendChanges(create);
  const at = (path: string) => ({ create, path });
  return (
    <div className={fieldGrid}>
      <CreateField
        {...at('clientName')}
        label="Client name"
        required
        read={(draft) => draft.clientName}
        onChange={(clientName) => change({ clientName })}
      />
      <CreateChoice
        {...at('clientType')}
        label="Client type"
        options={CLIENT_TYPE_OPTIONS}
        read={(draft) => draft.clientType}
        onChange={(clientType) => change({ clientType })}
      />
      <CreateField
        {...at('phoneNumber')}
        label="Phone number"
        kind="tel"
        required
        read={(draft) => draft.phoneNumber}
        onChange={(phoneNumber) => change({ phoneNumber })}
      />
      <div className={numbers}>
        <CreateField
          {...at('whatsappNumber')}
          label="WhatsApp number"
          kind="tel"
          required
          disabled={isSameNumber}
          read={(draft) => draft.whatsappNumber}
          onChange={(whatsappNumber) => change({ whatsappNumber })}
        />
        <Checkbox checked={isSameNumber} onCheckedChange={(isSame) => change({ isSameNumber: isSame })}>
          Same as phone number
        </Checkbox>
      </div>
      <CreateField
        {...at('appointmentDate')}
        label="Appointment date"
        kind="datetime-local"
        read={(draft) => draft.appointmentDate}
        onChange={(appointmentDate) => change({ appointmentDate })}
      />
      <CreateChoice
        {...at('referralSource')}
        label="Referral source"
        options={REFERRAL_OPTIONS}
        read={(draft) => draft.referralSource}
        onChange={(referralSource) => change({ referralSource })}
      />
      <CreateField
        {...at('referralSourceNotes')}
        label="Referral notes"
        kind="area"
        max={REFERRAL_NOTES_MAX}
        isWide
        read={(draft) => draft.referralSourceNotes}
        onChange={(referralSourceNotes) => change({ referralSourceNotes })}
      />
    </div>
  );
}
