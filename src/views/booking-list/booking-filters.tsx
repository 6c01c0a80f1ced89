import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { ACTIVITIES, statusFilterOptions, type Activity } from '../../domain/booking/booking-list.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { SearchBox } from '../ui/search-box/search-box.tsx';
import { Select } from '../ui/select/select.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import type { ListRef } from '../../machines/list.machine.ts';
import type { BookingPage } from '../../domain/booking/booking.ts';

const bar = wrap({ gap: '3' });
const statusBox = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  alignItems: 'center',
  gap: '2',
  width: { base: 'full', md: '56' },
});
const statusWord = css({ fontSize: 'sm', color: 'fg.muted' });
const tabs = ACTIVITIES.map((value) => ({ value, label: toLabel(value) }));
const isActivity = (value: string): value is Activity => ACTIVITIES.some((activity) => activity === value);

type FilterProps = { list: ListRef<BookingPage> };

/** Search and status. LIST-01, LIST-02. */
export function BookingFilters({ list }: FilterProps) {
  return (
    <div className={bar}>
      <BookingSearch list={list} />
      <div className={statusBox}>
        <span aria-hidden="true" className={statusWord}>
          Status
        </span>
        <StatusFilter list={list} />
      </div>
    </div>
  );
}

function BookingSearch({ list }: FilterProps) {
  const typed = useSelector(list, (snapshot) => snapshot.context.typed);
  return (
    <SearchBox
      label="Search bookings"
      placeholder="Client name, code or WhatsApp number"
      value={typed}
      onValueChange={(text) => list.send({ type: 'search.type', text })}
      onSearch={() => list.send({ type: 'search.run' })}
    />
  );
}

function StatusFilter({ list }: FilterProps) {
  const status = useSelector(list, (snapshot) => snapshot.context.state.filters['status'] ?? '');
  return (
    <Select
      aria-label="Status"
      options={statusFilterOptions}
      value={status}
      onValueChange={(chosen) => list.send({ type: 'filter.change', filters: { status: chosen } })}
    />
  );
}

/** The activity, over the results. LIST-03. */
export function ActivityTabs({ list, children }: FilterProps & { children: ReactNode }) {
  const activity = useSelector(list, (snapshot) => snapshot.context.state.filters['activity'] ?? '');
  return (
    <Tabs
      label="Activity"
      look="segment"
      items={tabs}
      value={isActivity(activity) ? activity : 'enabled'}
      onValueChange={(chosen) => list.send({ type: 'filter.change', filters: { activity: chosen } })}
    >
      {children}
    </Tabs>
  );
}
