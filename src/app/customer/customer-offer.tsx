import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { customerNumber, phoneHint } from '../../domain/customer/customer.ts';
import { valueAt } from '../../domain/form/form-path.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { CustomerPlace } from '../../views/form/customer-fields.tsx';
import { late } from '../../views/ui/late/late.tsx';

// As high as the button it stands beside; on a phone its words take three lines.
const space = css({
  flex: '1',
  minWidth: '40',
  minHeight: { base: '14', sm: '10' },
  display: 'grid',
  alignItems: 'center',
});

const Lookup = late(() => import('./live-lookup.tsx'), { missing: null });
const Visits = late(() => import('../../views/customer/visits-view.tsx'), { missing: null });

const PLACE: CustomerPlace = {
  known: (form) => <Lookup form={form} />,
  phoneNote: (form, at) => {
    const { draft, conflicts } = form.getSnapshot().context;
    const written = valueAt(draft, at);
    // What a colleague wrote stands in the same place and comes first.
    return typeof written === 'string' && !conflicts?.[at] ? phoneHint(written) : undefined;
  },
};
const NOTHING: CustomerPlace = {};

/** Around a form with the fields of a customer: looks the number up, at Reflow's own server. CUST-02 */
export const CustomerOffer = ({ children }: { children: ReactNode }) => (
  <CustomerPlace value={useIsReflow() ? PLACE : NOTHING}>{children}</CustomerPlace>
);

/** What the customer of an open booking booked before. */
export function VisitsSection({ edit, bookingId }: { edit: BookingEditRef; bookingId: number }) {
  const phone = useSelector(edit, ({ context }) => customerNumber(context.saved));
  return (
    phone !== null && (
      <div className={space}>
        <Visits key={phone} bookingId={bookingId} phone={phone} />
      </div>
    )
  );
}
