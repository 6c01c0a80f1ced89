import { useSelector } from '@xstate/react';
import { hasInvoice } from '../../domain/booking/document.ts';
import { toTotals } from '../../domain/booking/booking-totals.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { DocumentDownloadRef } from '../../machines/document-download.machine.ts';
import { BookingForm } from './booking-form.tsx';
import { BookingHeader } from './booking-header.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DownloadButton } from './download-button.tsx';
import { FinancialCard } from './financial-card.tsx';
import { Notices } from './notices.tsx';
import { ContactsCard, DeliveriesCard, ItemsCard, PaymentsCard } from './row-cards.tsx';
import { sections } from './section-layout.tsx';

type Downloads = { receipt: DocumentDownloadRef; invoice: DocumentDownloadRef };

/** A booking in view or edit mode. EDIT-26. */
export function BookingDetailsView({
  edit,
  deletions,
  downloads,
}: {
  edit: BookingEditRef;
  deletions: DeletionsRef;
  downloads: Downloads;
}) {
  const isForm = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  return (
    <>
      <BookingHeader edit={edit} deletions={deletions} />
      <Notices edit={edit} deletions={deletions} />
      {isForm ? <BookingForm edit={edit} /> : <BookingSections edit={edit} downloads={downloads} />}
    </>
  );
}

function BookingSections({ edit, downloads }: { edit: BookingEditRef; downloads: Downloads }) {
  const booking = useSelector(edit, ({ context }) => context.saved);
  return (
    <div className={sections}>
      <CustomerCard
        booking={booking}
        actions={<DownloadButton download={downloads.receipt}>Download Receipt</DownloadButton>}
      />
      <FinancialCard totals={toTotals(booking.payableAmount, booking.paidAmount)} dimmed={!booking.isActive} />
      <ItemsCard booking={booking} />
      <PaymentsCard
        booking={booking}
        actions={
          hasInvoice(booking) ? <DownloadButton download={downloads.invoice}>Download Invoice</DownloadButton> : null
        }
      />
      <ContactsCard booking={booking} />
      <DeliveriesCard booking={booking} />
    </div>
  );
}
