import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { statusChoices, statusLabel } from '../../domain/booking/booking-status.ts';
import { REFERRAL_NOTES_MAX } from '../../domain/shared/limits.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { fieldGrid } from '../form/form-layout.ts';
import { CLIENT_TYPE_OPTIONS, REFERRAL_OPTIONS } from '../form/options.ts';
import { Card } from '../ui/card/card.tsx';
import { sendChanges } from '../form/send-changes.ts';
import { EditChoice, EditField } from './edit-fields.tsx';

/** Customer Information while editing. A status that the list does not offer can be kept. EDIT-05. */
export function EditCustomerCard({ edit }: { edit: BookingEditRef }) {
  const savedStatus = useSelector(edit, ({ context }) => context.saved.status);
  const statusOptions = useMemo(
    () => statusChoices(savedStatus).map((value) => ({ value, label: statusLabel(value) })),
    [savedStatus],
  );
  const change = sendChanges(edit);
  const at = (path: string) => ({ edit, path });
  return (
    <Card title="Customer Information">
      <div className={fieldGrid}>
        <EditField
          {...at('clientName')}
          label="Client name"
          required
          read={(draft) => draft.clientName}
          onChange={(clientName) => change({ clientName })}
        />
        <EditChoice
          {...at('clientType')}
          label="Client type"
          options={CLIENT_TYPE_OPTIONS}
          read={(draft) => draft.clientType}
          onChange={(clientType) => change({ clientType })}
        />
        <EditField
          {...at('phoneNumber')}
          label="Phone number"
          kind="tel"
          required
          read={(draft) => draft.phoneNumber}
          onChange={(phoneNumber) => change({ phoneNumber })}
        />
        <EditField
          {...at('whatsappNumber')}
          label="WhatsApp number"
          kind="tel"
          required
          read={(draft) => draft.whatsappNumber}
          onChange={(whatsappNumber) => change({ whatsappNumber })}
        />
        <EditChoice
          {...at('status')}
          label="Status"
          options={statusOptions}
          read={(draft) => draft.status}
          onChange={(status) => edit.send({ type: 'status.choose', status })}
        />
        <EditChoice
          {...at('referralSource')}
          label="Referral source"
          options={REFERRAL_OPTIONS}
          read={(draft) => draft.referralSource}
          onChange={(referralSource) => change({ referralSource })}
        />
        <EditField
          {...at('referralSourceNotes')}
          label="Referral notes"
          kind="area"
          max={REFERRAL_NOTES_MAX}
          isWide
          read={(draft) => draft.referralSourceNotes}
          onChange={(referralSourceNotes) => change({ referralSourceNotes })}
        />
      </div>
    </Card>
  );
}
