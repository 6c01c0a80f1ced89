import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { hstack } from '#styled/patterns';
import { toPersonName, type Person } from '../../domain/people/person.ts';
import { isRole, ROLES } from '../../domain/session/permissions.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { explainChange, type PeopleRef, type PersonChange } from '../../machines/people.machine.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Select } from '../ui/select/select.tsx';
import { ACTIONS, Cell, Row, Tools, type Column } from '../ui/table/table.tsx';

export const COLUMNS = {
  name: { label: 'Name' },
  email: { label: 'Email' },
  role: { label: 'Role' },
  status: { label: 'Status' },
  actions: ACTIONS,
} satisfies Record<string, Column>;
export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: toLabel(value) }));

const words = css({ overflowWrap: 'anywhere', minWidth: '0' });
const name = css({ fontWeight: 'semibold' });
const marks = hstack({ gap: '1.5', flexWrap: 'wrap' });
const role = css({ minWidth: '32' });

const DISABLE: PersonChange = { is: 'disable' };
const PASSWORD: PersonChange = { is: 'password' };

/** One person, and what the owner may do about them. PEOPLE-03, PEOPLE-04, PEOPLE-05. */
export function PersonRow({ person, people }: { person: Person; people: PeopleRef }) {
  const { id, email, isActive, isVerified, isSelf, mustChangePassword } = person;
  const called = toPersonName(person);
  const busy = useSelector(people, (snapshot) => {
    const { asked } = snapshot.context;
    return snapshot.matches('changing') && asked?.id === id ? asked.change.is : null;
  });
  const failure = useSelector(people, ({ context }) => (context.asked?.id === id ? context.failure : null));
  const change = (to: PersonChange) => people.send({ type: 'person.change', id, change: to });
  const disable = useSelector(people, ({ context }) => explainChange(context.people, { id, change: DISABLE }));
  const password = useSelector(people, ({ context }) => explainChange(context.people, { id, change: PASSWORD }));
  return (
    <Row dimmed={!isActive}>
      <Cell column={COLUMNS.name}>
        <span className={`${words} ${name}`}>
          <bdi>{person.name || '—'}</bdi>
          {isSelf && ' (you)'}
        </span>
      </Cell>
      <Cell column={COLUMNS.email}>
        <span className={words}>{email}</span>
      </Cell>
      <Cell column={COLUMNS.role}>
        <div className={role}>
          <Select
            aria-label={`Role of ${called}`}
            options={ROLE_OPTIONS}
            value={isRole(person.role) ? person.role : null}
            onValueChange={(chosen) => change({ is: 'role', role: chosen })}
          />
        </div>
      </Cell>
      <Cell column={COLUMNS.status}>
        <span className={marks}>
          <Badge tone={isActive ? 'green' : 'stone'}>{isActive ? 'Active' : 'Disabled'}</Badge>
          {isVerified === false && <Badge tone="amber">Not verified</Badge>}
          {mustChangePassword && <Badge tone="amber">First password</Badge>}
        </span>
      </Cell>
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
        {isActive ? (
          <Button
            size="sm"
            variant="dangerGhost"
            reason={disable ?? undefined}
            busy={busy === 'disable'}
            aria-label={`Disable ${called}`}
            onClick={() => change(DISABLE)}
          >
            Disable
          </Button>
        ) : (
          <Button
            size="sm"
            busy={busy === 'enable'}
            aria-label={`Enable ${called}`}
            onClick={() => change({ is: 'enable' })}
          >
            Enable
          </Button>
        )}
      </Tools>
    </Row>
  );
}
