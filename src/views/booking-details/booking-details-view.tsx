import { useSelector } from '@xstate/react';
import { useDeferredValue, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { column } from '#styled/patterns';
import { BOOKING, SECTIONS } from '../../domain/booking/booking-fields.ts';
import { BOOKING_DELETED } from '../../domain/booking/booking.ts';
import { hasActiveInbound } from '../../domain/booking/booking-status.ts';
import { hasInvoice } from '../../domain/papers/document.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { selectFieldRefusal, selectIsOvertaken } from '../../machines/booking-edit/booking-edit.setup.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { DocumentDownloadRef } from '../../machines/document-download.machine.ts';
import type { ConflictField } from '../conflict/conflict-view.tsx';
import { FormNotices } from '../form/notices.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { RestoreButton, useDeletion } from '../deletion/deletion-dialog.tsx';
import { Hidden } from '../ui/hidden/hidden.tsx';
import { Desk, RecordHeader } from '../record/record-page.tsx';
import { Card } from '../ui/card/card.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { sectionFields, SECTION_WORDS, FactList, type BookingPlaces } from './sections.tsx';
import { BookingForm } from './booking-form.tsx';
import { BookingHeader } from './booking-header.tsx';
import { CustomerCard, MoneyCard } from './summary-cards.tsx';
import { ContactsCard, DeliveriesCard, ItemsCard, PaymentsCard } from './row-cards.tsx';

const OWN_FIELDS: Record<string, ConflictField> = BOOKING;
const IS_ACTIVE: ConflictField = { label: 'Is Active' };

/** `booking_items.17.name` is `Item 2: Name`, counted as in the form. */
export function describeConflict(edit: BookingEditRef, path: string): ConflictField {
  const { draft, saved } = edit.getSnapshot().context;
  const [first = '', key, name] = path.split('.');
  const section = SECTIONS.find((one) => one === first);
  const reason = selectFieldRefusal(edit.getSnapshot(), path);
  if (!section || name === undefined) return { ...(OWN_FIELDS[first] ?? { label: first }), reason };
  const number = draft[section].findIndex((row) => row.key === key) + 1;
  const fields = sectionFields[section](saved.booking_items);
  const field = name === 'isActive' ? IS_ACTIVE : (fields.find((one) => one.name === name) ?? { label: name });
  return { ...field, reason, label: `${SECTION_WORDS[section].one} ${number}: ${field.label}` };
}

/** What stands above a booking: that it is deleted, what failed last, what a colleague saved, what two staff members changed. EDIT-18, EDIT-31, REL-03, LIVE-08. */
function Notices({ edit, deletions }: { edit: BookingEditRef; deletions: DeletionsRef }) {
  const saved = useSelector(edit, ({ context }) => context.saved);
  const isViewing = useSelector(edit, (snapshot) => !snapshot.hasTag('form'));
  const isOvertaken = useSelector(edit, selectIsOvertaken);
  const isOutdated = useSelector(edit, (snapshot) => snapshot.matches('outdated'));
  const restoreRefusal = useRefusal('booking.restore');
  const { error: deletionError } = useDeletion(deletions, saved.id);
  return (
    <FormNotices
      form={edit}
      record="booking"
      isOvertaken={isOvertaken}
      conflicts={{ form: edit, saveLabel: 'Save Changes', describe: (path) => describeConflict(edit, path) }}
      className={css({ marginBottom: '4' })}
      onMerge={() => edit.send({ type: 'booking.merge' })}
      actions={
        isOutdated && (
          <Button size="sm" icon="refresh" onClick={() => edit.send({ type: 'booking.reload' })}>
            Try again
          </Button>
        )
      }
    >
      {!saved.isActive && isViewing && (
        <Alert
          tone="neutral"
          title={BOOKING_DELETED}
          actions={
            <RestoreButton deletions={deletions} id={saved.id} version={saved.version} reason={restoreRefusal}>
              Restore Booking
            </RestoreButton>
          }
        />
      )}
      {saved.isActive && isViewing && saved.status === 'CONFIRMED' && !hasActiveInbound(saved.delivery) && (
        <Alert tone="warning" title="Confirmed without an active INBOUND delivery" />
      )}
      {deletionError !== '' && <Alert tone="danger" title={deletionError} />}
    </FormNotices>
  );
}

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
            <BookingForm edit={edit} hasRemedies={places.hasRemedies ?? false} />
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
