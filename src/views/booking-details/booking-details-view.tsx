import { Hidden } from '../ui/hidden/hidden.tsx';
import { useSelector } from '@xstate/react';
import { useDeferredValue, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { column } from '#styled/patterns';
import { hasInvoice } from '../../domain/papers/document.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { DocumentDownloadRef } from '../../machines/document-download.machine.ts';
import { Desk } from '../record/desk.tsx';
import { RecordHeader } from '../record/record-header.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BookingForm } from './booking-form.tsx';
import { BookingHeader } from './booking-header.tsx';
import type { BookingPlaces } from './booking-places.ts';
import { CustomerCard } from './customer-card.tsx';
import { MoneyCard } from './financial-card.tsx';
import { Notices } from './notices.tsx';
import { ContactsCard, DeliveriesCard, ItemsCard, PaymentsCard } from './row-cards.tsx';
import { FactList } from './section-layout.tsx';
import { SECTION_WORDS } from './section-fields.ts';

function DownloadButton({ download, children }: { download: DocumentDownloadRef; children: string }) {
  const isBusy = useSelector(download, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(download, (snapshot) => snapshot.hasTag('failed'));
  return (
    <>
      {hasFailed && <span role="status">Not downloaded</span>}
      <Button size="sm" icon="download" busy={isBusy} onClick={() => download.send({ type: 'document.download' })}>
        {children}
      </Button>
    </>
  );
}

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

const FIRST = [
  ['Customer Information', 7],
  ['Financial Information', 3],
] as const;
const WORK = [
  [SECTION_WORDS.booking_items.title, 4],
  [SECTION_WORDS.booking_payments.title, 4],
  [SECTION_WORDS.delivery.title, 4],
] as const;
const LATER = [[SECTION_WORDS.contact_log.title, 2]] as const;

/** The sections of a booking before they are known, in their places. */
export function BookingSkeleton({ life }: { life?: ReactNode }) {
  return (
    <>
      <RecordHeader
        title="Booking Details"
        backTo={{ href: '/bookings', label: 'Bookings' }}
        subject={<Skeleton w={56} h={6} />}
        beside={<Skeleton w={40} h={6} />}
        figure={<Skeleton w={56} h={6} />}
        actions={<Skeleton w={80} h={9} />}
      />
      {life}
      <div role="status">
        <Hidden>Loading booking…</Hidden>
        <Desk first={FIRST.map(toCard)} work={WORK.map(toCard)} later={LATER.map(toCard)} />
      </div>
    </>
  );
}

const toCard = ([title, facts]: readonly [string, number]) => (
  <Card key={title} title={title}>
    <FactList>
      {Array.from({ length: facts }, (_, index) => (
        <div key={index} className={column({ gap: '1', paddingTop: '1' })}>
          <Skeleton w={24} h={3} />
          <Skeleton w={32} h={5} />
        </div>
      ))}
    </FactList>
  </Card>
);
