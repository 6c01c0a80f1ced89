import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import type { Person } from '../../domain/people/person.ts';
import type { PeopleRef } from '../../machines/people.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { formPage } from '../form/form-layout.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { skeletonRow } from '../ui/skeleton/skeleton-row.ts';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { Table, type Column } from '../ui/table/table.tsx';
import { AddPerson } from './add-person.tsx';
import { ChangeQuestion } from './change-question.tsx';
import { FirstPasswordDialog } from './first-password-dialog.tsx';
import { PersonRow } from './person-row.tsx';

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
