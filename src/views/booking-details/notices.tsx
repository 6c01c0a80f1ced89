import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import type { ConflictField } from '../conflict/conflict-view.tsx';
import { FormNotices } from '../form/notices.tsx';
import { BOOKING, SECTIONS } from '../../domain/booking/booking-fields.ts';
import { BOOKING_DELETED } from '../../domain/booking/booking.ts';
import { hasActiveInbound } from '../../domain/booking/booking-status.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { selectFieldRefusal, selectIsOvertaken } from '../../machines/booking-edit/booking-edit.setup.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { sectionFields, SECTION_WORDS } from './section-fields.ts';
import { RestoreButton, useDeletion } from '../deletion/deletion-dialog.tsx';

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
export function Notices({ edit, deletions }: { edit: BookingEditRef; deletions: DeletionsRef }) {
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
