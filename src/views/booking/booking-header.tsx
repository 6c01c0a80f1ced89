import { useSelector } from '@xstate/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { css } from '#styled/css';
import { text } from '#styled/recipes';
import { moneyStanding } from '../../domain/booking/booking-money.ts';
import { BOOKING_DELETED, type Booking } from '../../domain/booking/booking.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { selectEditRefusal } from '../../machines/booking-edit/booking-edit.setup.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { DeletionDialog, useDeletion } from '../deletion/deletion-dialog.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { NextActions, type QuickActions } from '../quick-action/next-actions.tsx';
import { RecordHeader } from '../record/record-page.tsx';
import { BookingStatusBadge, DeletedBadge } from '../facts/status-badge.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Menu, type MenuEntry } from '../ui/menu/menu.tsx';
import { StickyBar } from '../ui/sticky-bar/sticky-bar.tsx';
import { useTitle } from '../ui/title/use-title.ts';
import { BOOKING_FORM } from './sections.tsx';
import { MoneyNotes } from './money-notes.tsx';
import { bigSum } from './summary-cards.tsx';

const phone = () => matchMedia('(max-width: 47.99rem)');

function watchPhone(onChange: () => void) {
  const query = phone();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const bar = css({
  bg: 'bg.canvas',
  borderBottomWidth: 'thin',
  marginBottom: '4',
  paddingTop: '2',
  '& > div': { marginBottom: '2' },
});

// Why a press has to wait.
const NOT_LOADED = 'Saved, but not loaded again yet';
const DELETING = 'This booking is being deleted';
const SAVING = 'Sending the changes';

const CREATE_CLAIM = 'Create Warranty Claim';
const DELETE = 'Delete Booking';

type BookingHeaderProps = {
  edit: BookingEditRef;
  deletions: DeletionsRef;
  booking: Booking;
  quick: QuickActions | null;
  papers: readonly MenuEntry[];
  /** Beside the title. */
  around: ReactNode;
};

/**
 * Customer, status, code, pending sum and actions. While editing, the header stays in view with Save Changes
 * and Cancel (EDIT-18, EDIT-27).
 */
export function BookingHeader({ edit, deletions, booking, quick, papers, around }: BookingHeaderProps) {
  const isForm = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  const canEdit = useSelector(edit, (snapshot) => snapshot.can({ type: 'form.edit' }));
  const { id, code, isActive } = booking;
  useTitle('record', code);
  const { isDeleting } = useDeletion(deletions, id);
  const reason = isActive ? undefined : BOOKING_DELETED;
  const editRefusal = useSelector(edit, selectEditRefusal) ?? undefined;
  const deleteRefusal = useRefusal('booking.delete');
  const claimRefusal = useRefusal('claim.create');
  // As narrow as a phone, or as a wide one magnified.
  const isPhone = useSyncExternalStore(watchPhone, () => phone().matches);
  const held = isActive && !canEdit && editRefusal === undefined ? NOT_LOADED : undefined;
  const beside = (
    <>
      <BookingStatusBadge status={booking.status} />
      <CopyCode code={code} />
      {!isActive && <DeletedBadge />}
    </>
  );
  if (isForm) {
    return (
      <StickyBar edge="top" follows={`#${BOOKING_FORM}`} className={bar}>
        <RecordHeader
          title="Booking Details"
          subject={booking.clientName}
          beside={beside}
          actions={<EditActions edit={edit} />}
        />
        <MoneyNotes edit={edit} />
      </StickyBar>
    );
  }
  const claimHref = `/warranty-claims/new?bookingCode=${encodeURIComponent(code)}`;
  const askDelete = () => deletions.send({ type: 'deletion.ask', id, version: booking.version });
  const editButton = (
    <Button
      icon="edit"
      data-key="e"
      variant="primary"
      reason={reason ?? editRefusal ?? (isDeleting ? DELETING : held)}
      onClick={() => edit.send({ type: 'form.edit' })}
    >
      Edit Booking
    </Button>
  );
  const others: MenuEntry[] = [];
  if (claimRefusal === undefined) others.push({ value: 'claim', label: CREATE_CLAIM, icon: 'shield', href: claimHref });
  if (deleteRefusal === undefined && !isDeleting) {
    others.push({ value: 'delete', label: DELETE, icon: 'trash', onSelect: askDelete });
  }
  const more: MenuEntry[] = [];
  if (papers.length > 0) more.push({ value: 'print', separator: true, heading: 'Print' }, ...papers);
  if (others.length > 0) more.push({ value: 'others', separator: true }, ...others);
  return (
    <>
      <RecordHeader
        title="Booking Details"
        backTo={{ href: '/bookings', label: 'Bookings' }}
        around={around}
        subject={booking.clientName}
        beside={beside}
        figure={<Standing booking={booking} />}
        actions={
          isPhone && canEdit && quick ? (
            <NextActions edit={edit} quick={quick} phone={{ more, between: editButton }} />
          ) : (
            <>
              {quick && <NextActions edit={edit} quick={quick} />}
              {papers.length > 0 && (
                <Menu label="Print" trigger={<Button icon="print">Print</Button>} entries={papers} />
              )}
              <LinkButton href={claimHref} icon="shield" reason={reason ?? claimRefusal}>
                {CREATE_CLAIM}
              </LinkButton>
              {editButton}
              <Button
                icon="trash"
                variant="dangerGhost"
                busy={isDeleting}
                reason={reason ?? deleteRefusal ?? held}
                onClick={askDelete}
              >
                {DELETE}
              </Button>
            </>
          )
        }
      />
      <DeletionDialog deletions={deletions} id={id} title={`Delete booking ${code}?`} confirmLabel={DELETE} />
    </>
  );
}

function Standing({ booking }: { booking: Booking }) {
  const money = moneyStanding(booking);
  if (money === null) return null;
  const { is, words } = money;
  return (
    <p className={is === 'settled' ? text({ muted: true }) : undefined}>
      <span className={is === 'settled' ? undefined : bigSum}>{words}</span>
      {is === 'pending' && ' '}
      {is === 'pending' && <span className={text({ muted: true, nowrap: true })}>{money.rest}</span>}
    </p>
  );
}

function EditActions({ edit }: { edit: BookingEditRef }) {
  const isBusy = useSelector(edit, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <Button reason={isBusy ? SAVING : undefined} onClick={() => edit.send({ type: 'form.cancel' })}>
        Cancel
      </Button>
      <Button type="submit" form={BOOKING_FORM} variant="primary" busy={isBusy} busyLabel="Saving...">
        Save Changes
      </Button>
    </>
  );
}
