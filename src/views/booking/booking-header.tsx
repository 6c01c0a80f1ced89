import { useSelector } from '@xstate/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { text } from '#styled/recipes';
import { moneyStanding } from '../../domain/booking/booking-money.ts';
import { hasPaidMoney } from '../../domain/booking/refunds.ts';
import { BOOKING_DELETED, type Booking } from '../../domain/booking/booking.ts';
import { type BookingEditRef, selectEditRefusal } from '../../machines/booking-edit.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { DeletionDialog, useDeletion } from '../record/deletion-dialog.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { NextActions, type QuickActions } from '../quick-action/next-actions.tsx';
import { RecordHeader } from '../record/record-page.tsx';
import { BookingStatusBadge, DeletedBadge } from '../facts/status-badge.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import type { MenuEntry } from '../ui/menu/menu.tsx';
import { useTitle } from '../ui/use-title.ts';
import { bigSum } from './summary-cards.tsx';

const phone = () => matchMedia('(max-width: 47.99rem)');

function watchPhone(onChange: () => void) {
  const query = phone();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

// Why a press has to wait.
const NOT_LOADED = 'Saved, but not loaded again yet';
const DELETING = 'This booking is being deleted';

const CREATE_CLAIM = 'Create Warranty Claim';
const DELETE = 'Delete Booking';

type Parts = { edit: BookingEditRef; deletions: DeletionsRef; booking: Booking; quick: QuickActions | null };

type BookingHeaderProps = Parts & {
  /** Writes to the customer. */
  message: ReactNode;
  papers: readonly MenuEntry[];
  /** Next to the title. */
  around: ReactNode;
  /** The other people who are editing (LIVE-14). */
  editors: ReactNode;
};

/**
 * Customer, code and status, then the pending sum and the daily actions. Nothing moves when steps change or edit mode
 * starts (EDIT-18, EDIT-27, NEXT-04).
 */
export function BookingHeader({ message, papers, around, editors, ...parts }: BookingHeaderProps) {
  const { edit, deletions, booking, quick } = parts;
  const isForm = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  const { id, code } = booking;
  useTitle('record', code);
  // As narrow as a phone, or as a wide one magnified.
  const isPhone = useSyncExternalStore(watchPhone, () => phone().matches);
  const isInMenu = isPhone && quick !== null && booking.isActive;
  return (
    <>
      <RecordHeader
        title="Booking Details"
        backTo={{ href: '/bookings', label: 'Bookings' }}
        around={!isForm && around}
        subject={booking.clientName}
        beside={
          <>
            <CopyCode code={code} />
            <BookingStatusBadge status={booking.status} />
            {!booking.isActive && <DeletedBadge />}
            {editors}
          </>
        }
        figure={<Standing booking={booking} />}
        actions={
          !isForm &&
          quick && <DailyActions {...parts} quick={quick} message={message} papers={papers} isPhone={isInMenu} />
        }
        manage={!isInMenu && <ManageActions key={String(isForm)} {...parts} isForm={isForm} />}
        isManageHidden={isForm}
      />
      <DeletionDialog deletions={deletions} id={id} title={`Delete booking ${code}?`} confirmLabel={DELETE} />
    </>
  );
}

/** Starts Create Warranty Claim, Edit Booking and Delete Booking, or gives the reasons against them (EDIT-18, PERM-08). */
function useManaging({ edit, deletions, booking }: Parts) {
  const { id, code, version, isActive } = booking;
  const canEdit = useSelector(edit, (snapshot) => snapshot.can({ type: 'form.edit' }));
  const editRefusal = useSelector(edit, selectEditRefusal) ?? undefined;
  const deleteRefusal = useRefusal('booking.delete');
  const claimRefusal = useRefusal('claim.create');
  const { isDeleting } = useDeletion(deletions, id);
  const deleted = isActive ? undefined : BOOKING_DELETED;
  const held = isActive && !canEdit && editRefusal === undefined ? NOT_LOADED : undefined;
  return {
    isDeleting,
    claimHref: `/warranty-claims/new?bookingCode=${encodeURIComponent(code)}`,
    claimReason: deleted ?? claimRefusal,
    editReason: deleted ?? editRefusal ?? (isDeleting ? DELETING : held),
    deleteReason: deleted ?? deleteRefusal ?? held,
    startEdit: () => edit.send({ type: 'form.edit' }),
    askDelete: () => deletions.send({ type: 'deletion.ask', id, version, isPaid: hasPaidMoney(booking) }),
  };
}

type DailyProps = Parts & {
  quick: QuickActions;
  message: ReactNode;
  papers: readonly MenuEntry[];
  isPhone: boolean;
};

function DailyActions({ message, papers, isPhone, ...parts }: DailyProps) {
  const { claimHref, claimReason, deleteReason, editReason, isDeleting, startEdit, askDelete } = useManaging(parts);
  const more: MenuEntry[] = [];
  if (papers.length > 0) more.push({ value: 'print', separator: true, heading: 'Print' }, ...papers);
  const others: MenuEntry[] = [];
  if (claimReason === undefined) others.push({ value: 'claim', label: CREATE_CLAIM, icon: 'shield', href: claimHref });
  if (deleteReason === undefined && !isDeleting) {
    others.push({ value: 'delete', label: DELETE, icon: 'trash', onSelect: askDelete });
  }
  if (others.length > 0) more.push({ value: 'others', separator: true }, ...others);
  const before = (
    <Button icon="edit" data-key="e" reason={editReason} onClick={startEdit}>
      Edit Booking
    </Button>
  );
  return <NextActions {...parts} {...{ message, papers }} phone={isPhone ? { more, before } : undefined} />;
}

/** Loud only where nothing else can be pressed, as with another provider. In edit mode it only takes its space, and no key. */
function ManageActions({ isForm, ...parts }: Parts & { isForm: boolean }) {
  const { claimHref, claimReason, deleteReason, editReason, isDeleting, startEdit, askDelete } = useManaging(parts);
  const size = parts.quick ? 'sm' : 'md';
  return (
    <>
      <LinkButton
        href={claimHref}
        icon="shield"
        size={size}
        variant={parts.quick ? 'ghost' : 'secondary'}
        reason={claimReason}
      >
        {CREATE_CLAIM}
      </LinkButton>
      <Button
        icon="edit"
        {...(!isForm && { 'data-key': 'e' })}
        size={size}
        variant={parts.quick ? 'ghost' : 'primary'}
        reason={editReason}
        onClick={startEdit}
      >
        Edit Booking
      </Button>
      <Button
        icon="trash"
        size={size}
        variant={parts.quick ? 'ghost' : 'dangerGhost'}
        busy={isDeleting}
        reason={deleteReason}
        onClick={askDelete}
      >
        {DELETE}
      </Button>
    </>
  );
}

function Standing({ booking }: { booking: Booking }) {
  const money = moneyStanding(booking);
  if (money === null) return null;
  const { is, words } = money;
  const isQuiet = is === 'settled' || !booking.isActive;
  return (
    <p className={isQuiet ? text({ muted: true }) : undefined}>
      <span className={isQuiet ? undefined : bigSum}>{words}</span>
      {is === 'pending' && ' '}
      {is === 'pending' && <span className={text({ muted: true, nowrap: true })}>{money.rest}</span>}
    </p>
  );
}
