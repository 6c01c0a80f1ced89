import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { column } from '#styled/patterns';
import { BOOKING, ROW_FIELDS, SECTIONS } from '../../domain/booking/booking-fields.ts';
import { BOOKING_DELETED, type Booking, type BookingItem } from '../../domain/booking/booking.ts';
import { paidByMethod, toTotals } from '../../domain/booking/booking-money.ts';
import { INTAKE } from '../../domain/booking/intake-fields.ts';
import { hasActiveInbound } from '../../domain/booking/booking-status.ts';
import { hasInvoice } from '../../domain/papers/papers.ts';
import { type BookingEditRef, selectFieldRefusal } from '../../machines/booking-edit.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { DocumentDownloadRef } from '../../machines/document-download.machine.ts';
import type { ConflictField } from '../form/conflict-view.tsx';
import { FormNotices } from '../form/notices.tsx';
import { ClosePayments, type QuickActions } from '../quick-action/next-actions.tsx';
import type { MenuEntry } from '../ui/menu/menu.tsx';
import { useIsReflow, useRefusal } from '../permissions/use-refusal.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, RetryButton } from '../ui/button/button.tsx';
import { RestoreButton, useDeletion } from '../record/deletion-dialog.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { Desk, RecordHeader } from '../record/record-page.tsx';
import { Card } from '../ui/card/card.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { sectionFields, SECTION_WORDS, bookingFacts } from './sections.tsx';
import { BookingForm } from './booking-form.tsx';
import { BookingHeader } from './booking-header.tsx';
import { CustomerCard, FinancialCard } from './summary-cards.tsx';
import { RowsCard } from './row-cards.tsx';
import { BranchName, TechnicianName } from './work-fields.tsx';
import { WorkFacts } from './work-facts.tsx';

const OWN_FIELDS: Record<string, ConflictField> = {
  ...BOOKING,
  assigneeId: { ...BOOKING.assigneeId, Named: TechnicianName },
  locationId: { ...BOOKING.locationId, Named: BranchName },
};
/** The fields of rows that only Reflow keeps. */
const REFLOW_FIELDS: Record<string, ConflictField> = {
  ...INTAKE,
  ...ROW_FIELDS.booking_payments,
  locationId: OWN_FIELDS['locationId'] ?? BOOKING.locationId,
};
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
  const field =
    name === 'isActive'
      ? IS_ACTIVE
      : (fields.find((one) => one.name === name) ?? REFLOW_FIELDS[name] ?? { label: name });
  return { ...field, reason, label: `${SECTION_WORDS[section].one} ${number}: ${field.label}` };
}

type Parts = { edit: BookingEditRef; deletions: DeletionsRef };

/**
 * The notices above a booking: deleted, last failure, another person's save, conflicts (EDIT-18, EDIT-31,
 * REL-03, LIVE-08).
 */
function Notices({ edit, deletions, booking }: Parts & { booking: Booking }) {
  const isViewing = useSelector(edit, (snapshot) => !snapshot.hasTag('form'));
  const isOutdated = useSelector(edit, (snapshot) => snapshot.matches('outdated'));
  const { id, version, isActive, status, delivery } = booking;
  const restoreRefusal = useRefusal('booking.restore');
  const { error: deletionError } = useDeletion(deletions, id);
  return (
    <FormNotices
      form={edit}
      record="booking"
      conflicts={{ form: edit, saveLabel: 'Save Changes', describe: (path) => describeConflict(edit, path) }}
      className={css({ marginBottom: '4' })}
      actions={isOutdated && <RetryButton onClick={() => edit.send({ type: 'form.again' })} />}
    >
      {!isActive && isViewing && (
        <Alert
          tone="neutral"
          title={BOOKING_DELETED}
          actions={
            <RestoreButton deletions={deletions} id={id} version={version} reason={restoreRefusal}>
              Restore Booking
            </RestoreButton>
          }
        />
      )}
      {isActive && isViewing && status === 'CONFIRMED' && !hasActiveInbound(delivery) && (
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

type BookingDetailsViewProps = Parts & {
  receipt: DocumentDownloadRef;
  invoice: DocumentDownloadRef;
  /** `null` without Reflow's own server. OFFER-02 */
  quick: QuickActions | null;
  /** The entries of the Print menu. Without entries there is no menu. */
  papers: readonly MenuEntry[];
  /** Writes to the customer. */
  message: ReactNode;
  around: ReactNode;
  /** The other people who are editing. */
  editors: ReactNode;
  /** Opens the device of an item. INTAKE-06 */
  device?: (item: BookingItem) => ReactNode;
  life: ReactNode;
  /** Shown below the facts of the customer. */
  customer: ReactNode;
  /** The history. */
  children: ReactNode;
};

/**
 * A booking in view or edit mode. On a phone and for a screen reader the customer comes first. The history
 * keeps its position in the tree, so that it stays open or closed when the mode changes (EDIT-26).
 */
export function BookingDetailsView({
  edit,
  deletions,
  receipt,
  invoice,
  quick,
  papers,
  message,
  around,
  editors,
  device,
  life,
  customer,
  children,
}: BookingDetailsViewProps) {
  const booking = useSelector(edit, ({ context }) => context.saved);
  const isForm = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  return (
    <>
      <BookingHeader {...{ edit, deletions, booking, quick, message, papers, around, editors }} />
      <Notices edit={edit} deletions={deletions} booking={booking} />
      {life}
      <Desk
        isOneColumn={isForm}
        first={
          !isForm && (
            <>
              <CustomerCard
                booking={booking}
                work={quick && <WorkFacts edit={edit} quick={quick} />}
                actions={<DownloadButton download={receipt}>Download Receipt</DownloadButton>}
              >
                {customer}
              </CustomerCard>
              <FinancialCard
                totals={toTotals(booking.payableAmount, booking.paidAmount)}
                paidBy={paidByMethod(booking)}
                actions={quick && <ClosePayments edit={edit} quick={quick} />}
                dimmed={!booking.isActive}
              />
            </>
          )
        }
        work={
          isForm ? (
            <BookingForm edit={edit} />
          ) : (
            <>
              <RowsCard booking={booking} section="booking_items" beneath={device} />
              <RowsCard
                booking={booking}
                section="booking_payments"
                actions={hasInvoice(booking) && <DownloadButton download={invoice}>Download Invoice</DownloadButton>}
              />
              <RowsCard booking={booking} section="delivery" />
            </>
          )
        }
        later={
          <>
            {!isForm && <RowsCard booking={booking} section="contact_log" />}
            {children}
          </>
        }
      />
    </>
  );
}

/** The sections of a booking before they are known, in their places. */
export function BookingSkeleton({ life }: { life?: ReactNode }) {
  // The promise and the technician are two more facts.
  const isReflow = useIsReflow();
  return (
    <>
      <RecordHeader
        title="Booking Details"
        backTo={{ href: '/bookings', label: 'Bookings' }}
        subject={<Skeleton w={56} h={6} />}
        beside={<Skeleton w={40} h={6} />}
        figure={<Skeleton w={56} h={6} />}
        actions={<Skeleton w={80} h={9} />}
        manage={<Skeleton w={56} h={8} />}
      />
      {life}
      <div role="status">
        <Hidden>Loading booking…</Hidden>
        <Desk
          first={
            <>
              <CardSkeleton title="Customer Information" facts={isReflow ? 9 : 7} />
              <CardSkeleton title="Financial Information" facts={3} />
            </>
          }
          work={
            <>
              <CardSkeleton title={SECTION_WORDS.booking_items.title} facts={4} />
              <CardSkeleton title={SECTION_WORDS.booking_payments.title} facts={4} />
              <CardSkeleton title={SECTION_WORDS.delivery.title} facts={4} />
            </>
          }
          later={<CardSkeleton title={SECTION_WORDS.contact_log.title} facts={2} />}
        />
      </div>
    </>
  );
}

const CardSkeleton = ({ title, facts }: { title: string; facts: number }) => (
  <Card title={title}>
    <dl className={bookingFacts}>
      {Array.from({ length: facts }, (_, index) => (
        <div key={index} className={column({ gap: '1', paddingTop: '1' })}>
          <Skeleton w={24} h={3} />
          <Skeleton w={32} h={5} />
        </div>
      ))}
    </dl>
  </Card>
);
