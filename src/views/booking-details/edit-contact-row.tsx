import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { rowOf, type BookingDraft, type ContactDraft } from '../../domain/booking-draft.ts';
import { CHANNEL_OPTIONS } from '../booking-form/options.ts';
import { RowFrame } from '../booking-form/row-frame.tsx';
import { EditChoice, EditField } from './edit-fields.tsx';
import { RowTools, useRowState, type EditRowProps } from './edit-rows.tsx';

const section = 'contact_log';
/** A call about no item in particular. */
const WHOLE_BOOKING = 'BOOKING';

/** One contact while editing. Spec §3 "Contact log entry": its status is the channel. */
export function EditContactRow({ edit, rowKey, number }: EditRowProps) {
  const { isActive, mark } = useRowState(edit, section, rowKey);
  const items = useSelector(edit, ({ context }) => context.saved.booking_items);
  const itemOptions = useMemo(
    () => [
      { value: WHOLE_BOOKING, label: 'The whole booking' },
      ...items.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [items],
  );
  const of = (draft: BookingDraft) => rowOf(draft.contact_log, rowKey);
  const change = (changes: Partial<Omit<ContactDraft, 'key' | 'id'>>) =>
    edit.send({ type: 'row.change', section, key: rowKey, changes });
  const at = (field: string) => ({ edit, path: `${section}.${rowKey}.${field}` });
  const title = `Contact ${number}`;
  return (
    <RowFrame
      title={title}
      mark={mark}
      isInactive={!isActive}
      takesFocus={mark === 'new'}
      {...(mark === 'new' ? { tools: <RowTools {...{ edit, section, rowKey, isActive }} isNew name={title} /> } : {})}
    >
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
    </RowFrame>
  );
}
