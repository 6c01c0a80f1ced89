import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { NO_BRANCH } from '../../domain/booking/list/booking-list.ts';
import { FILTER_WORDS, type FilterNames } from '../../domain/booking/list/booking-words.ts';
import { TECHNICIANS } from '../../domain/booking/technician.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { useBranchOptions } from '../reads/use-branch-options.ts';
import { useRead } from '../reads/use-read.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { useHasArrived } from './worklists-view.tsx';

const look = cx(
  button(),
  css({
    justifyContent: 'space-between',
    maxWidth: '48',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  }),
);

type Option = { value: string; label: string };
type Props = { list: ListRef<BookingPage> };

/** Narrows the list to a technician and, in a shop with several, to a branch. PROMISE-06, BRANCH-02 */
export function WorkFilters({ list }: Props) {
  return useHasArrived(list) ? (
    <Filters list={list} />
  ) : (
    <FilterMenu list={list} name="person" {...FILTER_WORDS.person} options={[]} />
  );
}

function usePersonOptions(): readonly Option[] {
  const people = useSelector(useRead(TECHNICIANS), selectData) ?? [];
  return people.map(({ id, name }) => ({ value: String(id), label: name }));
}

function Filters({ list }: Props) {
  const persons = usePersonOptions();
  const branches = useBranchOptions();
  const { none, ...branch } = FILTER_WORDS.branch;
  return (
    <>
      <FilterMenu list={list} name="person" {...FILTER_WORDS.person} options={persons} />
      {branches.length > 0 && (
        <FilterMenu list={list} name="branch" {...branch} options={[...branches, { value: NO_BRANCH, label: none }]} />
      )}
    </>
  );
}

const toNames = (options: readonly Option[]) => new Map(options.map(({ value, label }) => [value, label]));

/** Renders with the names of the chosen technician and branch, for paper. Without such a filter it sends no request. */
export function WithFilterNames({ list, children }: Props & { children: (names?: FilterNames) => ReactNode }) {
  const isNamed = useSelector(list, ({ context: { state } }) =>
    Boolean(state.filters['person'] || state.filters['branch']),
  );
  const hasArrived = useHasArrived(list);
  return isNamed && hasArrived ? <FilterNamesOf>{children}</FilterNamesOf> : children();
}

function FilterNamesOf({ children }: { children: (names: FilterNames) => ReactNode }) {
  return children({ person: toNames(usePersonOptions()), branch: toNames(useBranchOptions()) });
}

type FilterMenuProps = Props & {
  name: 'person' | 'branch';
  label: string;
  any: string;
  options: readonly Option[];
};

function FilterMenu({ list, name, label, any, options }: FilterMenuProps) {
  const value = useSelector(list, ({ context }) => context.state.filters[name] ?? '');
  const all = [{ value: '', label: any }, ...options];
  const shown = all.find((option) => option.value === value)?.label ?? '…';
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" className={look} aria-label={`${label}: ${shown}`}>
          <span dir="auto">{value === '' ? label : shown}</span>
          <Icon name="chevronDown" size={14} />
        </button>
      }
      entries={all.map((option) => ({
        value: option.value === '' ? 'any' : option.value,
        label: option.label,
        checked: option.value === value,
        onSelect: () => list.send({ type: 'filter.change', filters: { [name]: option.value } }),
      }))}
    />
  );
}
