import type { BookingCreateRef } from '../../machines/booking-create.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { ItemFields } from '../form/item-fields.tsx';
import { RowFrame } from '../form/row-frame.tsx';
import { useCan } from '../form/use-form-field.ts';
import { Button } from '../ui/button/button.tsx';

/** One item of a new booking. */
export function CreateItem({ create, rowKey, number }: { create: BookingCreateRef; rowKey: string; number: number }) {
  const remove = { type: 'row.remove', section: 'booking_items', key: rowKey } as const;
  const canRemove = useCan(create, remove);
  const field = (name: string) => ({ form: create, at: `booking_items.${rowKey}.${name}` });
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
      <ItemFields field={field} nameLabel="Item name" />
      <FormField {...field('payableAmount')} label="Payable amount (Rs)" kind="amount" required />
    </RowFrame>
  );
}
