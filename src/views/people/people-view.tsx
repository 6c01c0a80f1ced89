import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { stack } from '#styled/patterns';
import { toPersonName, type Person } from '../../domain/people/person.ts';
import type { PeopleRef } from '../../machines/people.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { formPage } from '../form/form-layout.ts';
import { Form } from '../form/form.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { skeletonRow, Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { Table, type Column } from '../ui/table/table.tsx';
import { ROLE_OPTIONS, PersonRow } from './person-row.tsx';

/** Asks before the logins of a person end. PEOPLE-04, PEOPLE-05. */
function ChangeQuestion({ people }: { people: PeopleRef }) {
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

const big = css({ fontSize: 'lg', color: 'fg', minHeight: '10' });

/** The first password, this once. PEOPLE-02, PEOPLE-05. */
function FirstPasswordDialog({ people }: { people: PeopleRef }) {
  const first = useSelector(people, ({ context }) => context.first);
  const isShowing = useSelector(people, (snapshot) => snapshot.hasTag('showing'));
  const close = () => people.send({ type: 'password.dismiss' });
  return (
    <Dialog
      open={isShowing}
      role="alertdialog"
      title={`First password for ${first ? toPersonName(first.person) : ''}`}
      description="It is shown this once. Hand it over; at the first sign-in they choose one of their own."
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      {first && <CopyCode code={first.password} what="password" className={big} />}
    </Dialog>
  );
}

const fields = stack({ gap: '4' });

/** The form of a new person; closed by Escape or Cancel it keeps what was typed. PEOPLE-02. */
function AddPerson({ people }: { people: PeopleRef }) {
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

const COLUMNS: readonly Column[] = [
  { label: 'Name' },
  { label: 'Email' },
  { label: 'Role' },
  { label: 'Status' },
  { label: 'Actions', align: 'end', isTools: true },
];
const tall = css({ minHeight: { base: '56', lg: '16' } });

export function PeopleView({
  people,
  nav,
}: {
  people: PeopleRef;
  /** The way to the other settings. */ nav?: ReactNode;
}) {
  const query = useSelector(people, ({ children }) => children.read);
  return (
    <div className={formPage}>
      <PageHeader
        title="People"
        actions={
          <Button variant="primary" icon="plus" onClick={() => people.send({ type: 'person.add' })}>
            Add Person
          </Button>
        }
      />
      {nav}
      <Card flush title="Everybody">
        {query && <PeopleResult people={people} query={query} />}
      </Card>
      <AddPerson people={people} />
      <ChangeQuestion people={people} />
      <FirstPasswordDialog people={people} />
    </div>
  );
}

function PeopleResult({ people, query }: { people: PeopleRef; query: QueryRef<null, Person[]> }) {
  const everybody = useSelector(people, ({ context }) => context.people);
  return (
    <QueryResult
      query={query}
      loading={
        <SkeletonRows label="Loading people…">
          <div className={cx(skeletonRow, tall)}>
            <Skeleton />
          </div>
        </SkeletonRows>
      }
      isEmpty={(read) => read.length === 0}
      empty={<EmptyState icon="user" title="There is nobody yet" />}
    >
      {() => (
        <Table caption="People" room="many" columns={COLUMNS}>
          {everybody.map((person) => (
            <PersonRow key={person.id} person={person} people={people} />
          ))}
        </Table>
      )}
    </QueryResult>
  );
}
