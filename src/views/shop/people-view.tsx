import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { hstack } from '#styled/patterns';
import { toPersonName, type Person } from '../../domain/people/person.ts';
import { ROLES } from '../../domain/session/permissions.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { explainChange, type PeopleRef, type PersonChange } from '../../machines/people.ts';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { cellWords, RowName, RowsPage, SwitchRow, Tools, useRowChange } from './rows-page.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Select } from '../ui/select/select.tsx';
import type { DataColumn } from '../ui/table/data-table.tsx';
import { ACTIONS } from '../ui/table/table.tsx';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: toLabel(value) }));

type PeopleViewProps = {
  people: PeopleRef;
  nav?: ReactNode;
  /** The history of all people, below them (HIST-18). */
  history?: ReactNode;
  /** Changes the name of a person. */
  onName: (person: Person) => void;
};

/** The people of the shop. `nav` is the way to the other settings. PEOPLE-02 to PEOPLE-05. */
export const PeopleView = ({ people, nav, history, onName }: PeopleViewProps) => (
  <RowsPage
    rows={people}
    title="People"
    addLabel="Add Person"
    action="people.manage"
    nav={nav}
    heading="All people"
    caption="People"
    loading="Loading people…"
    empty={{ icon: 'user', title: 'There is nobody yet' }}
    columns={toColumns(people, onName)}
  >
    {history}
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
      confirmLabel={isPassword ? 'New First Password' : 'Disable'}
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
const named = hstack({ gap: '1' });
const role = css({ minWidth: '32' });
/** Wide enough for a usual address in one line. */
const address = cx(cellWords, css({ display: 'inline-block', minWidth: { lg: '[11rem]' } }));

const DISABLE: PersonChange = { is: 'disable' };
const ENABLE: PersonChange = { is: 'enable' };
const PASSWORD: PersonChange = { is: 'password' };

const toColumns = (people: PeopleRef, onName: (person: Person) => void): readonly DataColumn<Person>[] => [
  {
    label: 'Name',
    show: (person) => <PersonLabel person={person} onName={onName} />,
  },
  { label: 'Email', show: ({ email }) => <span className={address}>{email}</span> },
  {
    label: 'Role',
    show: (person) => <RoleSelect person={person} people={people} />,
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

function PersonLabel({ person, onName }: Pick<PeopleViewProps, 'onName'> & { person: Person }) {
  const denied = useRefusal('people.manage');
  return (
    <span className={named}>
      <RowName called={person.name || 'No name yet'}>{person.isSelf && ' (you)'}</RowName>
      <IconButton
        icon="edit"
        size="sm"
        label={`Change Name of ${toPersonName(person)}`}
        reason={denied}
        onClick={() => onName(person)}
      />
    </span>
  );
}

function RoleSelect({ person, people }: { person: Person; people: PeopleRef }) {
  const denied = useRefusal('people.manage');
  return (
    <div className={role}>
      <Select
        aria-label={`Role of ${toPersonName(person)}`}
        options={ROLE_OPTIONS}
        value={person.role}
        reason={denied}
        onValueChange={(chosen) =>
          people.send({ type: 'row.change', row: person, change: { is: 'role', role: chosen } })
        }
      />
    </div>
  );
}

/** The owner's actions for a person (PEOPLE-03, PEOPLE-04, PEOPLE-05). */
function PersonTools({ person, people }: { person: Person; people: PeopleRef }) {
  const { id, isActive } = person;
  const called = toPersonName(person);
  const denied = useRefusal('people.manage');
  const { busy, failure } = useRowChange(people, id);
  const change = (to: PersonChange) => people.send({ type: 'row.change', row: person, change: to });
  const disable = useSelector(people, ({ context }) => explainChange(context.rows, { row: person, change: DISABLE }));
  const password = useSelector(people, ({ context }) => explainChange(context.rows, { row: person, change: PASSWORD }));
  return (
    <Tools failure={failure}>
      <Button
        size="sm"
        reason={denied ?? password ?? undefined}
        busy={busy === 'password'}
        aria-label={`New First Password for ${called}`}
        onClick={() => change(PASSWORD)}
      >
        New First Password
      </Button>
      <SwitchRow
        isActive={isActive}
        verb={isActive ? 'Disable' : 'Enable'}
        called={called}
        refusal={disable}
        denied={denied}
        busy={busy === 'disable' || busy === 'enable'}
        onClick={() => change(isActive ? DISABLE : ENABLE)}
      />
    </Tools>
  );
}
