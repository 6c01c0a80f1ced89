import { shallowEqual, useSelector } from '@xstate/react';
import { undecidedItems } from '../../domain/booking/completion.ts';
import type { BookingEditRef } from '../../machines/booking-edit/booking-edit.machine.ts';
import { selectItemQuestion } from '../../machines/booking-edit/booking-edit.setup.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { ItemNames, WARRANTY_NOTE } from './item-names.tsx';

/** Asks about undecided items before a save completes the booking. NEXT-03 */
export function CompletionDialog({ edit }: { edit: BookingEditRef }) {
  const isAsking = useSelector(edit, (snapshot) => snapshot.matches('asking'));
  const question = useSelector(edit, selectItemQuestion);
  const items = useSelector(edit, ({ context }) => undecidedItems(context.draft.booking_items), shallowEqual);
  return (
    <ConfirmDialog
      open={isAsking}
      tone="primary"
      title={question}
      description={WARRANTY_NOTE}
      confirmLabel="Mark Repaired and Save"
      other={{ label: 'Save Only', onPress: () => edit.send({ type: 'items.leave' }) }}
      onConfirm={() => edit.send({ type: 'items.repair' })}
      onCancel={() => edit.send({ type: 'items.review' })}
    >
      <ItemNames items={items} />
    </ConfirmDialog>
  );
}
