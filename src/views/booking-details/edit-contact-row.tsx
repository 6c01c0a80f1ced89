import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { findRow, type BookingDraft } from '../../domain/booking/booking-draft.ts';
import { CHANNEL_OPTIONS } from '../form/options.ts';
import { sendChanges } from '../form/send-changes.ts';
import { EditChoice, EditField } from './edit-fields.tsx';
import { EditRow, fieldAt, type EditRowProps } from './edit-rows.tsx';

const section = 'contact_log';
/** A call about no item in particular. */
const WHOLE_BOOKING = 'BOOKING';

/** One contact while editing. SHAPE-02: its status is the channel. */
export function EditContactRow({ edit, rowKey, number }: EditRowProps) {
  const items = useSelector(edit, ({ context }) => context.saved.booking_items);
  const itemOptions = useMemo(
    () => [
      { value: WHOLE_BOOKING, label: 'The whole booking' },
      ...items.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [items],
  );
  const of = (draft: BookingDraft) => findRow(draft.contact_log, rowKey);
  const change = sendChanges(edit, `${section}.${rowKey}.`);
  const at = fieldAt(edit, section, rowKey);
  return (
    <EditRow {...{ edit, section, rowKey }} title={`Contact ${number}`}>
      <EditChoice
        {...at('status')}
        label="Channel"
        options={CHANNEL_OPTIONS}
        read={(draft) => of(draft)?.status ?? ''}
        onChange={(status) => change({ status })}
      />
      <EditField
        {...at('contactedAt')}
        label="Contacted at"
        kind="datetime-local"
        isKept
        read={(draft) => of(draft)?.contactedAt ?? ''}
        onChange={(contactedAt) => change({ contactedAt })}
      />
      <EditChoice<string>
        {...at('bookingItemId')}
        label="About"
        options={itemOptions}
        read={(draft) => of(draft)?.bookingItemId || WHOLE_BOOKING}
        onChange={(id) => change({ bookingItemId: id === WHOLE_BOOKING ? '' : id })}
      />
      <EditField
        {...at('notes')}
        label="Notes"
        kind="area"
        isKept
        read={(draft) => of(draft)?.notes ?? ''}
        onChange={(notes) => change({ notes })}
      />
    </EditRow>
  );
}
