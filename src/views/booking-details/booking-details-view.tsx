import { useSelector } from '@xstate/react';
import { hasInvoice } from '../../domain/booking/document.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { DocumentDownloadRef } from '../../machines/document-download.machine.ts';
import { Desk } from '../record/desk.tsx';
import { BookingForm } from './booking-form.tsx';
import { BookingHeader } from './booking-header.tsx';
import type { BookingPlaces } from './booking-places.ts';
import { CustomerCard } from './customer-card.tsx';
import { DownloadButton } from './download-button.tsx';
import { MoneyCard } from './financial-card.tsx';
import { Notices } from './notices.tsx';
import { ContactsCard, DeliveriesCard, ItemsCard, PaymentsCard } from './row-cards.tsx';

type Downloads = { receipt: DocumentDownloadRef; invoice: DocumentDownloadRef };
const NOTHING: BookingPlaces = {};

/** A booking in view or edit mode. EDIT-26, DESK-01. */
export function BookingDetailsView({
  edit,
  deletions,
  downloads,
  places = NOTHING,
}: {
  edit: BookingEditRef;
  deletions: DeletionsRef;
  downloads: Downloads;
  places?: BookingPlaces;
}) {
  const isForm = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  return (
    <>
      <BookingHeader edit={edit} deletions={deletions} places={places} />
      <Notices edit={edit} deletions={deletions} />
      {isForm ? (
        <>
          <BookingForm edit={edit} hasWaysOut={places.hasWaysOut ?? false} />
          {places.history}
        </>
      ) : (
        <BookingSections edit={edit} downloads={downloads} places={places} />
      )}
    </>
  );
}

/** On a phone and for a reader the customer comes first. DESK-01. */
function BookingSections({
  edit,
  downloads,
  places,
}: {
  edit: BookingEditRef;
  downloads: Downloads;
  places: BookingPlaces;
}) {
  const booking = useSelector(edit, ({ context }) => context.saved);
  return (
    <>
      {places.life}
      <Desk
        first={
          <>
            <CustomerCard
              booking={booking}
              actions={<DownloadButton download={downloads.receipt}>Download Receipt</DownloadButton>}
              places={places}
            />
            <MoneyCard booking={booking} actions={places.money} />
          </>
        }
        work={
          <>
            <ItemsCard booking={booking} />
            <PaymentsCard
              booking={booking}
              actions={
                hasInvoice(booking) && <DownloadButton download={downloads.invoice}>Download Invoice</DownloadButton>
              }
            />
            <DeliveriesCard booking={booking} />
          </>
        }
        later={
          <>
            <ContactsCard booking={booking} />
            {places.history}
          </>
        }
      />
    </>
  );
}
