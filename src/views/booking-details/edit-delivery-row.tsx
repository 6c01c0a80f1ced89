import { findRow, type BookingDraft, type DeliveryDraft } from '../../domain/booking/booking-draft.ts';
import type { TypedKind } from '../form/controls.tsx';
import { DELIVERY_STATUS_OPTIONS, DELIVERY_TYPE_OPTIONS } from '../form/options.ts';
import { sendChanges } from '../form/send-changes.ts';
import { EditChoice, EditField } from './edit-fields.tsx';
import { EditRow, fieldAt, type EditRowProps } from './edit-rows.tsx';

const section = 'delivery';

type TextName = Exclude<keyof DeliveryDraft, 'key' | 'id' | 'isActive' | 'type' | 'status'>;

/** The fields of a delivery that are typed, in the order of the form. SHAPE-02. */
const TEXTS: readonly { name: TextName; label: string; kind: TypedKind }[] = [
  { name: 'courier', label: 'Courier', kind: 'text' },
  { name: 'deliveryDate', label: 'Delivery date', kind: 'datetime-local' },
  { name: 'phoneNumber', label: 'Phone number', kind: 'tel' },
  { name: 'secondaryPhoneNumber', label: 'Secondary phone number', kind: 'tel' },
  { name: 'landmark', label: 'Landmark', kind: 'text' },
  { name: 'postalCode', label: 'Postal code', kind: 'digits' },
  { name: 'address', label: 'Address', kind: 'area' },
];

/** One delivery while editing. */
export function EditDeliveryRow({ edit, rowKey, number }: EditRowProps) {
  const of = (draft: BookingDraft) => findRow(draft.delivery, rowKey);
  const change = sendChanges(edit, `${section}.${rowKey}.`);
  const at = fieldAt(edit, section, rowKey);
  return (
    <EditRow {...{ edit, section, rowKey }} title={`Delivery ${number}`} isSwitchable>
      <EditChoice
        {...at('type')}
        label="Type"
        options={DELIVERY_TYPE_OPTIONS}
        read={(draft) => of(draft)?.type ?? ''}
        onChange={(type) => change({ type })}
      />
      <EditChoice
        {...at('status')}
        label="Status"
        options={DELIVERY_STATUS_OPTIONS}
        read={(draft) => of(draft)?.status ?? ''}
        onChange={(status) => change({ status })}
      />
      {TEXTS.map(({ name, label, kind }) => (
        <EditField
          key={name}
          {...at(name)}
          label={label}
          kind={kind}
          isKept
          read={(draft) => of(draft)?.[name] ?? ''}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
    </EditRow>
  );
}
