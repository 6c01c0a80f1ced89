import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { hstack } from '#styled/patterns';
import { toPersonName, type Person } from '../../domain/people/person.ts';
import { ROLES } from '../../domain/session/permissions.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { explainChange, type PeopleRef, type PersonChange } from '../../machines/people.ts';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { cellWords, RowName, RowsPage, SwitchRow, Tools, useRowChange } from './rows-page.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Select } from '../ui/select/select.tsx';
import type { DataColumn } from '../ui/table/data-table.tsx';
import { ACTIONS } from '../ui/table/table.tsx';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: toLabel(value) }));

/** The people of the shop. `nav` is the way to the other settings. PEOPLE-02 to PEOPLE-05. */
export const PeopleView = ({ people, nav }: { people: PeopleRef; nav?: ReactNode }) => (
  <RowsPage
    rows={people}
    title="People"
    addLabel="Add Person"
    nav={nav}
    heading="All people"
    caption="People"
    loading="Loading people…"
    empty={{ icon: 'user', title: 'There is nobody yet' }}
    columns={toColumns(people)}
  >
    <AddPerson people={people} />
    <ChangeQuestion people={people} />
    <FirstPasswordDialog people={people} />
  </RowsPage>
);

function ChangeQuestion({ people }: { people: PeopleRef }) {
  const isAsking = useSelector(people, (snapshot) => snapshot.hasTag('asking'));
  const isPassword = useSelector(people, ({ context }) => context.request?.change.is === 'password');
  const called = useSelector(people, ({ context: { request } }) => (request ? toPersonName(request.row) : ''));
  return (
    <ConfirmDialog
      open={isAsking}
      title={isPassword ? `New first password for ${called}?` : `Disable ${called}?`}
      description={
        isPassword
          ? 'Their password stops working, and they are logged out everywhere.'
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

function FirstPasswordDialog({ people }: { people: PeopleRef }) {
  const made = useSelector(people, ({ context }) => context.made);
  const isShowing = useSelector(people, (snapshot) => snapshot.hasTag('showing'));
  const close = () => people.send({ type: 'password.dismiss' });
  return (
    <Dialog
      open={isShowing}
      role="alertdialog"
      title={`First password for ${made ? toPersonName(made.row) : ''}`}
      description="It is shown only once. Give it to the person, who chooses their own password when they sign in."
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      {made?.password !== undefined && <CopyCode code={made.password} what="password" className={big} />}
    </Dialog>
  );
}

/** The form for a new person. Closed with Escape or Cancel, it keeps its input (PEOPLE-02). */
function AddPerson({ people }: { people: PeopleRef }) {
  const isOpen = useSelector(people, (snapshot) => snapshot.hasTag('open'));
  return (
    <FormDialog
      form={people}
      open={isOpen}
      title="Add Person"
      description="They can sign in at once with a first password that you give them. No email is sent, so check the address."
      submit="Add"
      busyLabel="Adding…"
      onSubmit={() => people.send({ type: 'form.submit' })}
      onClose={() => people.send({ type: 'form.cancel' })}
    >
      <FormField form={people} at="name" label="Name" />
      <FormField form={people} at="email" label="Email" kind="exact" required />
      <FormField form={people} at="role" label="Role" options={ROLE_OPTIONS} />
    </FormDialog>
  );
}

const marks = hstack({ gap: '1.5', flexWrap: 'wrap' });
const role = css({ minWidth: '32' });

const DISABLE: PersonChange = { is: 'disable' };
const ENABLE: PersonChange = { is: 'enable' };
const PASSWORD: PersonChange = { is: 'password' };

const toColumns = (people: PeopleRef): readonly DataColumn<Person>[] => [
  { label: 'Name', show: ({ name, isSelf }) => <RowName called={name || '—'}>{isSelf && ' (you)'}</RowName> },
  { label: 'Email', show: ({ email }) => <span className={cellWords}>{email}</span> },
  {
    label: 'Role',
    show: (person) => (
      <div className={role}>
        <Select
          aria-label={`Role of ${toPersonName(person)}`}
          options={ROLE_OPTIONS}
          value={person.role}
          onValueChange={(chosen) =>
            people.send({ type: 'row.change', row: person, change: { is: 'role', role: chosen } })
          }
        />
      </div>
    ),
  },
  {
    label: 'Status',
    show: ({ isActive, isVerified, mustChangePassword }) => (
      <span className={marks}>
        <Badge tone={isActive ? 'green' : 'stone'}>{isActive ? 'Active' : 'Disabled'}</Badge>
        {isVerified === false && <Badge tone="amber">Not verified</Badge>}
        {mustChangePassword && <Badge tone="amber">First password</Badge>}
      </span>
    ),
  },
  { ...ACTIONS, show: (person) => <PersonTools person={person} people={people} /> },
];

/** The owner's actions for a person (PEOPLE-03, PEOPLE-04, PEOPLE-05). */
function PersonTools({ person, people }: { person: Person; people: PeopleRef }) {
  const { id, isActive } = person;
  const called = toPersonName(person);
  const { busy, failure } = useRowChange(people, id);
  const change = (to: PersonChange) => people.send({ type: 'row.change', row: person, change: to });
  const disable = useSelector(people, ({ context }) => explainChange(context.rows, { row: person, change: DISABLE }));
  const password = useSelector(people, ({ context }) => explainChange(context.rows, { row: person, change: PASSWORD }));
  return (
    <Tools failure={failure}>
      <Button
        size="sm"
        reason={password ?? undefined}
        busy={busy === 'password'}
        aria-label={`New first password for ${called}`}
        onClick={() => change(PASSWORD)}
      >
        New first password
      </Button>
      <SwitchRow
        isActive={isActive}
        verb={isActive ? 'Disable' : 'Enable'}
        called={called}
        refusal={disable}
        busy={busy === 'disable' || busy === 'enable'}
        onClick={() => change(isActive ? DISABLE : ENABLE)}
      />
    </Tools>
  );
}
