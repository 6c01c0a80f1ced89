import type { BookingCreateRef } from '../../machines/booking-create.machine.ts';
import { itemFields, PAYABLE_AMOUNT, RowFields } from '../form/row-fields.tsx';
import { RowFrame } from '../form/row-frame.tsx';
import { useCan } from '../form/use-form-field.ts';
import { Button } from '../ui/button/button.tsx';

const FIELDS = [...itemFields('Item name'), PAYABLE_AMOUNT];

/** One item of a new booking. */
export function CreateItem({ create, rowKey, number }: { create: BookingCreateRef; rowKey: string; number: number }) {
  const remove = { type: 'row.remove', section: 'booking_items', key: rowKey } as const;
  const canRemove = useCan(create, remove);
  return (
    <RowFrame
      title={`Item ${number}`}
      takesFocus={number > 1}
      tools={
        canRemove && (
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            aria-label={`Remove Item ${number}`}
            onClick={() => create.send(remove)}
          >
            Remove Item
          </Button>
        )
      }
    >
      <RowFields form={create} at={`booking_items.${rowKey}`} fields={FIELDS} />
    </RowFrame>
  );
}
