import { useSelector } from '@xstate/react';
import { toPersonName } from '../../domain/people/person.ts';
import type { PeopleRef } from '../../machines/people.machine.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** Asks before the logins of a person end. PEOPLE-04, PEOPLE-05. */
export function ChangeQuestion({ people }: { people: PeopleRef }) {
  const isAsking = useSelector(people, (snapshot) => snapshot.hasTag('asking'));
  const isPassword = useSelector(people, ({ context }) => context.asked?.change.is === 'password');
  const called = useSelector(people, ({ context }) => {
    const person = context.people.find(({ id }) => id === context.asked?.id);
    return person ? toPersonName(person) : '';
  });
  return (
    <ConfirmDialog
      open={isAsking}
      title={isPassword ? `New first password for ${called}?` : `Disable ${called}?`}
      description={
        isPassword
          ? 'The old password and every login of this person end at once.'
          : 'They are signed out at once and cannot sign in until they are enabled again.'
      }
      confirmLabel={isPassword ? 'New first password' : 'Disable'}
      tone={isPassword ? 'primary' : 'danger'}
      onConfirm={() => people.send({ type: 'change.confirm' })}
      onCancel={() => people.send({ type: 'change.dismiss' })}
    />
  );
}
