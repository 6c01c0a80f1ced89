import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { BookingPage } from '../../domain/booking/booking.ts';
import { WorklistCounts } from '../../domain/dashboard/dashboard-stats.ts';
import { READ } from '../../domain/shared/limits.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isAwaited, selectData } from '../../machines/query/query.selectors.ts';
import { WorklistsView } from '../../views/booking-list/worklists-view.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

export type LiveWorklistsProps = { list: ListRef<BookingPage> };

/** The lists of work, counted once the rows are there; late code. LIST-11 */
export default function LiveWorklists({ list }: LiveWorklistsProps) {
  const rows = useSelector(list, (snapshot) => snapshot.children.query);
  return rows && <AfterRows list={list} rows={rows} />;
}

function AfterRows({ list, rows }: LiveWorklistsProps & { rows: QueryRef<ListParams, BookingPage> }) {
  const isWaiting = useSelector(rows, isAwaited);
  const [isOver, setIsOver] = useState(!isWaiting);
  if (!isWaiting && !isOver) setIsOver(true);
  return isOver ? <Counted list={list} /> : <WorklistsView list={list} counts={null} />;
}

function Counted({ list }: LiveWorklistsProps) {
  const { http } = useShell();
  const query = useLiveQuery<null, WorklistCounts>(null, {
    name: 'worklists',
    policy: READ.standard,
    shows: ['booking'],
    read: (_, signal) => http('/booking/worklists', { schema: WorklistCounts, signal }),
  });
  return <WorklistsView list={list} counts={useSelector(query, selectData)} />;
}
