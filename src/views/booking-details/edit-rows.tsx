import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { FormField } from '../form/form-field.tsx';
import { ItemFields } from '../form/item-fields.tsx';
import {
  CHANNEL_OPTIONS,
  DELIVERY_STATUS_OPTIONS,
  DELIVERY_TYPE_OPTIONS,
  ITEM_STATUS_OPTIONS,
  PAYMENT_METHOD_OPTIONS,
  PAYMENT_STATUS_OPTIONS,
} from '../form/options.ts';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { EditRow, rowFields, type EditRowProps } from './edit-row.tsx';

/** One item while editing. */
export function EditItem(row: EditRowProps) {
  const code = useSelector(
    row.edit,
    ({ context }) => context.saved.booking_items.find(({ id }) => String(id) === row.rowKey)?.code ?? null,
  );
  const field = rowFields(row, 'booking_items');
  return (
    <EditRow {...row} section="booking_items" beside={code !== null && <CopyCode code={code} what="item code" />}>
      <ItemFields
        field={field}
        nameLabel="Name"
        afterType={
          <>
            <FormField {...field('status')} label="Status" options={ITEM_STATUS_OPTIONS} />
            <FormField {...field('payableAmount')} label="Payable amount (Rs)" kind="amount" required />
          </>
        }
      />
    </EditRow>
  );
}

/** One payment while editing. */
export function EditPayment(row: EditRowProps) {
  const field = rowFields(row, 'booking_payments');
  return (
    <EditRow {...row} section="booking_payments">
      <FormField {...field('status')} label="Status" options={PAYMENT_STATUS_OPTIONS} />
      <FormField {...field('paymentMethod')} label="Payment method" options={PAYMENT_METHOD_OPTIONS} />
      <FormField {...field('payableAmount')} label="Payable amount (Rs)" kind="amount" required />
      <FormField {...field('paidAmount')} label="Paid amount (Rs)" kind="amount" required />
      <FormField {...field('recipientName')} label="Recipient name" />
      <FormField {...field('transactionId')} label="Transaction ID" />
    </EditRow>
  );
}

/** One contact while editing; its status is the channel. */
export function EditContact(row: EditRowProps) {
  const items = useSelector(row.edit, ({ context }) => context.saved.booking_items);
  const itemOptions = useMemo(
    () => [
      { value: '', label: 'The whole booking' },
      ...items.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [items],
  );
  const field = rowFields(row, 'contact_log');
  return (
    <EditRow {...row} section="contact_log">
      <FormField {...field('status')} label="Channel" options={CHANNEL_OPTIONS} />
      <FormField {...field('contactedAt')} label="Contacted at" kind="datetime-local" />
      <FormField {...field('bookingItemId')} label="About" options={itemOptions} />
      <FormField {...field('notes')} label="Notes" kind="area" />
    </EditRow>
  );
}

/** One delivery while editing. */
export function EditDelivery(row: EditRowProps) {
  const field = rowFields(row, 'delivery');
  return (
    <EditRow {...row} section="delivery">
      <FormField {...field('type')} label="Type" options={DELIVERY_TYPE_OPTIONS} />
      <FormField {...field('status')} label="Status" options={DELIVERY_STATUS_OPTIONS} />
      <FormField {...field('courier')} label="Courier" />
      <FormField {...field('deliveryDate')} label="Delivery date" kind="datetime-local" />
      <FormField {...field('phoneNumber')} label="Phone number" kind="tel" />
      <FormField {...field('secondaryPhoneNumber')} label="Secondary phone number" kind="tel" />
      <FormField {...field('landmark')} label="Landmark" />
      <FormField {...field('postalCode')} label="Postal code" kind="digits" />
      <FormField {...field('address')} label="Address" kind="area" />
    </EditRow>
  );
}
