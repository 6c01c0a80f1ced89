import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { cx } from '#styled/css';
import { draftTotals, type Totals } from '../../domain/booking/booking-totals.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { clearOfBars, focusFirstError } from '../form/form-layout.ts';
import { EditContactRow } from './edit-contact-row.tsx';
import { EditCustomerCard } from './edit-customer-card.tsx';
import { EditDeliveryRow } from './edit-delivery-row.tsx';
import { EditItemRow } from './edit-item-row.tsx';
import { EditPaymentRow } from './edit-payment-row.tsx';
import { EditRows } from './edit-rows.tsx';
import { FinancialCard } from './financial-card.tsx';
import { sections } from './section-layout.tsx';

/** The form's id, for the Save Changes button outside of it. */
export const BOOKING_FORM = 'booking-form';

const isSameTotals = (a: Totals | null, b: Totals | null) =>
  a?.payable === b?.payable && a?.paid === b?.paid && (a === null) === (b === null);

/** The booking while it is edited. Enter in a field saves, like Save Changes. */
export function BookingForm({ edit }: { edit: BookingEditRef }) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useSelector(edit, (snapshot) => snapshot.hasTag('busy'));
  const totals = useSelector(edit, ({ context }) => draftTotals(context.draft), isSameTotals);
  useEffect(() => {
    const refused = edit.on('booking.saveRefused', () => focusFirstError(form.current));
    const failed = edit.on('booking.saveFailed', () => focusFirstError(form.current));
    return () => {
      refused.unsubscribe();
      failed.unsubscribe();
    };
  }, [edit]);
  return (
    <form
      id={BOOKING_FORM}
      ref={form}
      noValidate
      aria-busy={isBusy}
      className={cx(sections, clearOfBars)}
      onSubmit={(event) => {
        event.preventDefault();
        edit.send({ type: 'edit.save' });
      }}
    >
      <EditCustomerCard edit={edit} />
      <FinancialCard totals={totals} hint="As it will be after saving" />
      <EditRows
        edit={edit}
        section="booking_items"
        title="Booking Items"
        addLabel="Add Item"
        emptyText="No items yet"
        row={EditItemRow}
      />
      <EditRows
        edit={edit}
        section="booking_payments"
        title="Payment History"
        addLabel="Add Payment"
        emptyText="No payments yet"
        row={EditPaymentRow}
      />
      <EditRows
        edit={edit}
        section="contact_log"
        title="Contact History"
        addLabel="Add Contact"
        emptyText="No contacts yet"
        row={EditContactRow}
      />
      <EditRows
        edit={edit}
        section="delivery"
        title="Delivery Information"
        addLabel="Add Delivery"
        emptyText="No deliveries yet"
        row={EditDeliveryRow}
      />
    </form>
  );
}
