import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { stack } from '#styled/patterns';
import type { PeopleRef } from '../../machines/people.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { Form } from '../form/form.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ROLE_OPTIONS } from './person-row.tsx';

const fields = stack({ gap: '4' });

/** The form of a new person; closed by Escape or Cancel it keeps what was typed. PEOPLE-02. */
export function AddPerson({ people }: { people: PeopleRef }) {
  const id = useId();
  const isOpen = useSelector(people, (snapshot) => snapshot.hasTag('adding'));
  const isBusy = useSelector(people, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(people, ({ context }) => context.error);
  const close = () => people.send({ type: 'person.cancel' });
  return (
    <Dialog
      open={isOpen}
      role="alertdialog"
      title="Add Person"
      description="They can sign in at once, with a first password that you hand over. You vouch for the address: no mail is sent."
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy} busyLabel="Adding…">
            Add
          </Button>
        </>
      }
    >
      <Form
        form={people}
        id={id}
        className={fields}
        refusals={['person.addInvalid']}
        onSubmit={() => people.send({ type: 'person.submit' })}
      >
        {error !== null && <Alert tone="danger" title={error} />}
        <FormField form={people} at="name" label="Name" />
        <FormField form={people} at="email" label="Email" required />
        <FormField form={people} at="role" label="Role" options={ROLE_OPTIONS} />
      </Form>
    </Dialog>
  );
}
