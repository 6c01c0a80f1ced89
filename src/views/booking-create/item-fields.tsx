import { useSelector } from '@xstate/react';
import type { CreateDraft, NewItemDraft } from '../../domain/booking/booking-create-draft.ts';
import type { BookingCreateRef } from '../../machines/booking-create.machine.ts';
import type { TypedKind } from '../form/controls.tsx';
import { ITEM_TYPE_OPTIONS } from '../form/options.ts';
import { RowFrame } from '../form/row-frame.tsx';
import { Button } from '../ui/button/button.tsx';
import { sendChanges } from '../form/send-changes.ts';
import { CreateChoice, CreateField } from './create-fields.tsx';

type TextName = Exclude<keyof NewItemDraft, 'key' | 'type'>;
type TextField = { name: TextName; label: string; kind?: TypedKind; required?: boolean };

const FIRST: readonly TextField[] = [{ name: 'name', label: 'Item name', required: true }];
const REST: readonly TextField[] = [
  { name: 'vendor', label: 'Vendor' },
  { name: 'serialNumber', label: 'Serial number' },
  { name: 'reportedIssue', label: 'Reported issue', kind: 'area' },
  { name: 'comments', label: 'Comments', kind: 'area' },
  { name: 'payableAmount', label: 'Payable amount (Rs)', kind: 'amount', required: true },
];

/** One item of a new booking. Remove Item appears only when there is more than one. BOOK-03. */
export function ItemFields({
  create,
  itemKey,
  number,
  isAdded,
}: {
  create: BookingCreateRef;
  itemKey: string;
  number: number;
  isAdded: boolean;
}) {
  const canRemove = useSelector(create, (snapshot) =>
    snapshot.can({ type: 'row.remove', section: 'booking_items', key: itemKey }),
  );
  const of = (draft: CreateDraft): NewItemDraft | undefined => draft.booking_items.find(({ key }) => key === itemKey);
  const change = sendChanges(create, `booking_items.${itemKey}.`);
  const text = ({ name, ...field }: TextField) => (
    <CreateField
      key={name}
      create={create}
      path={`booking_items.${itemKey}.${name}`}
      {...field}
      read={(draft) => of(draft)?.[name] ?? ''}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const title = `Item ${number}`;
  return (
    <RowFrame
      title={title}
      takesFocus={isAdded}
      {...(canRemove
        ? {
            tools: (
              <Button
                size="sm"
                variant="ghost"
                icon="trash"
                aria-label={`Remove Item ${number}`}
                onClick={() => create.send({ type: 'row.remove', section: 'booking_items', key: itemKey })}
              >
                Remove Item
              </Button>
            ),
          }
        : {})}
    >
      {FIRST.map(text)}
      <CreateChoice
        create={create}
        path={`booking_items.${itemKey}.type`}
        label="Type"
        options={ITEM_TYPE_OPTIONS}
        read={(draft) => of(draft)?.type ?? ''}
        onChange={(type) => change({ type })}
      />
      {REST.map(text)}
    </RowFrame>
  );
}
