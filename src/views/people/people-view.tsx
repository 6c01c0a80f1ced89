import { FormDialog } from '../form/form-dialog.tsx';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { toPersonName, type Person } from '../../domain/people/person.ts';
import type { PeopleRef } from '../../machines/people.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { FormField } from '../form/form-field.tsx';
import { formPage } from '../form/form-layout.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { ConfirmDialog } from '../ui/dialog/late-dialogs.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { Table } from '../ui/table/table.tsx';
import { COLUMNS, ROLE_OPTIONS, PersonRow } from './person-row.tsx';

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

/** The form of a new person; closed by Escape or Cancel it keeps what was typed. PEOPLE-02. */
function AddPerson({ people }: { people: PeopleRef }) {
  const isOpen = useSelector(people, (snapshot) => snapshot.hasTag('adding'));
  return (
    <FormDialog
      form={people}
      open={isOpen}
      title="Add Person"
      description="They can sign in at once, with a first password that you hand over. You vouch for the address: no mail is sent."
      refusals={['person.addInvalid']}
      submit="Add"
      busyLabel="Adding…"
      onSubmit={() => people.send({ type: 'person.submit' })}
      onClose={() => people.send({ type: 'person.cancel' })}
    >
      <FormField form={people} at="name" label="Name" />
      <FormField form={people} at="email" label="Email" required />
      <FormField form={people} at="role" label="Role" options={ROLE_OPTIONS} />
    </FormDialog>
  );
}

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
          <SkeletonRow className={tall} />
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
