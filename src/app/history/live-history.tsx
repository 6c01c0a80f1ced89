import { useEffect } from 'react';
import { HISTORY_STEP } from '../../domain/history/history.ts';
import { createHistoryService, type HistoryOf } from '../../services/history.service.ts';
import { HistoryView, type HistoryList } from '../../views/history/history-view.tsx';
import { createLiveList } from '../reads/live-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

export type LiveHistoryProps = HistoryOf & {
  shown: object;
};

const ALL = { search: '', filters: { person: '', kind: '' }, page: 1, sortBy: '', orderBy: 'desc' } as const;

/** The list whose page N is all that there is on the pages 1 to N. */
function createLiveHistory(shell: Shell, of: HistoryOf) {
  const history = createHistoryService(shell.http);
  return createLiveList<HistoryList>(shell, {
    name: of.record === 'shop' ? 'history of the shop' : `history of ${of.record} ${of.id}`,
    call: async ({ page, pageSize, filters: { person, kind } }, signal) => {
      const read = await history.list(of, { count: page * pageSize, person, kind }, signal);
      return { ...read, totalPages: read.hasOlder ? page + 1 : page };
    },
  });
}

/** The open history of a record; late code. */
export default function LiveHistory(props: LiveHistoryProps) {
  const list = useLiveActor((shell) => createLiveHistory(shell, props), {
    input: { defaults: ALL, pageSize: HISTORY_STEP, searchesWhileTyping: false },
  });
  const { shown } = props;
  // The first one finds it reading, and is nothing new.
  useEffect(() => list.send({ type: 'list.refresh' }), [list, shown]);
  return <HistoryView list={list} record={props.record} />;
}
