import { shallowEqual, useSelector } from '@xstate/react';
import { undecidedItems } from '../../domain/booking/completion.ts';
import { type BookingEditRef, selectItemQuestion } from '../../machines/booking-edit.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { ItemNames, WARRANTY_NOTE } from './item-names.tsx';

/** Asks about undecided items before a save completes the booking. NEXT-03 */
export function CompletionDialog({ edit }: { edit: BookingEditRef }) {
  const isAsking = useSelector(edit, (snapshot) => snapshot.matches('confirming'));
  const question = useSelector(edit, selectItemQuestion);
  const items = useSelector(edit, ({ context }) => undecidedItems(context.draft.booking_items), shallowEqual);
  const answer = (is: 'repair' | 'leave' | 'review') => () => edit.send({ type: 'fact.learn', fact: { is } });
  return (
    <ConfirmDialog
      open={isAsking}
      tone="primary"
      title={question}
      description={WARRANTY_NOTE}
      confirmLabel="Mark Repaired and Save"
      other={{ label: 'Save Only', onPress: answer('leave') }}
      onConfirm={answer('repair')}
      onCancel={answer('review')}
    >
      <ItemNames items={items} />
    </ConfirmDialog>
  );
}
