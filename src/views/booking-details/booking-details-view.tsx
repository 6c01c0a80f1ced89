import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import type { SnapshotFrom } from 'xstate';
import { hasInvoice } from '../../domain/papers/document.ts';
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

/**
 * A booking in view or edit mode. On a phone and for a reader the customer comes first. The history keeps its place in the
 * tree, so that it stays as it was left when the mode changes. EDIT-26.
 */
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
  const isEdited = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  // The press is answered before the form is drawn, which takes a while with many rows; leaving it is at once.
  const isForm = useDeferredValue(isEdited) && isEdited;
  return (
    <>
      <BookingHeader edit={edit} deletions={deletions} places={places} />
      <Notices edit={edit} deletions={deletions} />
      {!isForm && places.life}
      <Desk
        isOneColumn={isForm}
        first={!isForm && <Whom edit={edit} receipt={downloads.receipt} places={places} />}
        work={
          isForm ? (
            <BookingForm edit={edit} hasWaysOut={places.hasWaysOut ?? false} />
          ) : (
            <Work edit={edit} invoice={downloads.invoice} />
          )
        }
        later={
          <>
            {!isForm && <Contacts edit={edit} />}
            {places.history}
          </>
        }
      />
    </>
  );
}

const selectSaved = (snapshot: SnapshotFrom<BookingEditRef>) => snapshot.context.saved;

function Whom({
  edit,
  receipt,
  places,
}: {
  edit: BookingEditRef;
  receipt: DocumentDownloadRef;
  places: BookingPlaces;
}) {
  const booking = useSelector(edit, selectSaved);
  return (
    <>
      <CustomerCard
        booking={booking}
        actions={<DownloadButton download={receipt}>Download Receipt</DownloadButton>}
        places={places}
      />
      <MoneyCard booking={booking} actions={places.money} />
    </>
  );
}

function Work({ edit, invoice }: { edit: BookingEditRef; invoice: DocumentDownloadRef }) {
  const booking = useSelector(edit, selectSaved);
  return (
    <>
      <ItemsCard booking={booking} />
      <PaymentsCard
        booking={booking}
        actions={hasInvoice(booking) && <DownloadButton download={invoice}>Download Invoice</DownloadButton>}
      />
      <DeliveriesCard booking={booking} />
    </>
  );
}

function Contacts({ edit }: { edit: BookingEditRef }) {
  return <ContactsCard booking={useSelector(edit, selectSaved)} />;
}
