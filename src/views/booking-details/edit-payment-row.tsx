import { findRow, type BookingDraft } from '../../domain/booking/booking-draft.ts';
import { PAYMENT_METHOD_OPTIONS, PAYMENT_STATUS_OPTIONS } from '../form/options.ts';
import { sendChanges } from '../form/send-changes.ts';
import { EditChoice, EditField } from './edit-fields.tsx';
import { EditRow, fieldAt, type EditRowProps } from './edit-rows.tsx';

const section = 'booking_payments';

/** One payment while editing. SHAPE-02. */
export function EditPaymentRow({ edit, rowKey, number }: EditRowProps) {
  const of = (draft: BookingDraft) => findRow(draft.booking_payments, rowKey);
  const change = sendChanges(edit, `${section}.${rowKey}.`);
  const at = fieldAt(edit, section, rowKey);
  return (
    <EditRow {...{ edit, section, rowKey }} title={`Payment ${number}`}>
      <EditChoice
        {...at('status')}
        label="Status"
        options={PAYMENT_STATUS_OPTIONS}
        read={(draft) => of(draft)?.status ?? ''}
        onChange={(status) => change({ status })}
      />
      <EditChoice
        {...at('paymentMethod')}
        label="Payment method"
        options={PAYMENT_METHOD_OPTIONS}
        read={(draft) => of(draft)?.paymentMethod ?? ''}
        onChange={(paymentMethod) => change({ paymentMethod })}
      />
      <EditField
        {...at('payableAmount')}
        label="Payable amount (Rs)"
        kind="amount"
        required
        read={(draft) => of(draft)?.payableAmount ?? ''}
        onChange={(payableAmount) => change({ payableAmount })}
      />
      <EditField
        {...at('paidAmount')}
        label="Paid amount (Rs)"
        kind="amount"
        required
        read={(draft) => of(draft)?.paidAmount ?? ''}
        onChange={(paidAmount) => change({ paidAmount })}
      />
      <EditField
        {...at('recipientName')}
        label="Recipient name"
        isKept
        read={(draft) => of(draft)?.recipientName ?? ''}
        onChange={(recipientName) => change({ recipientName })}
      />
      <EditField
        {...at('transactionId')}
        label="Transaction ID"
        isKept
        read={(draft) => of(draft)?.transactionId ?? ''}
        onChange={(transactionId) => change({ transactionId })}
      />
    </EditRow>
  );
}
