import { useEffect } from 'react';
import { HISTORY_STEP } from '../../domain/history/history.ts';
import { createHistoryService, type HistoryOf } from '../../services/history.service.ts';
import { HistoryView, type HistoryList } from '../../views/record/history-view.tsx';
import { createLiveList } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

export type RecordHistoryProps = HistoryOf & {
  /** The record on screen. The open history is read again when another version of it is shown. */
  shown: object;
};

const ALL = { search: '', filters: { person: '', kind: '' }, page: 1, sortBy: '', orderBy: 'desc' } as const;

/** A list whose page N holds the entries of the pages 1 to N. */
function createHistoryList(shell: Shell, of: HistoryOf) {
  const history = shell.service(createHistoryService);
  return createLiveList<HistoryList>(shell, {
    name: `history of ${of.record} ${'id' in of ? of.id : ''}`,
    call: async ({ page, pageSize, filters: { person, kind } }, signal) => {
      const read = await history.list(of, { count: page * pageSize, person, kind }, signal);
      return { ...read, totalPages: read.hasOlder ? page + 1 : page };
    },
  });
}

/** The entries of an open history, newest first, with filters. HIST-10 */
export default function OpenHistory(props: RecordHistoryProps) {
  const list = useLiveActor((shell) => createHistoryList(shell, props), {
    input: { defaults: ALL, pageSize: HISTORY_STEP, searchesWhileTyping: false },
  });
  const { shown } = props;
  // The list ignores the first event, because it is reading already.
  useEffect(() => list.send({ type: 'list.refresh' }), [list, shown]);
  return <HistoryView list={list} record={props.record} />;
}
