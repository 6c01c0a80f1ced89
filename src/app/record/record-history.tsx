import { useEffect } from 'react';
import { HISTORY_STEP } from '../../domain/history/history.ts';
import { createHistoryService, type HistoryOf } from '../../services/history.service.ts';
import { HistoryView, type HistoryList } from '../../views/record/history-view.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { HistoryCard } from '../../views/record/record-page.tsx';
import { createLiveList } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

type RecordHistoryProps = HistoryOf & {
  /** The record on screen. The open history is read again when another version of it is shown. */
  shown: object;
};

const ALL = { search: '', filters: { person: '', kind: '' }, page: 1, sortBy: '', orderBy: 'desc' } as const;

/** A list whose page N holds the entries of the pages 1 to N. */
function createHistoryList(shell: Shell, of: HistoryOf) {
  const history = shell.service(createHistoryService);
  return createLiveList<HistoryList>(shell, {
    name: of.record === 'shop' ? 'history of the shop' : `history of ${of.record} ${of.id}`,
    call: async ({ page, pageSize, filters: { person, kind } }, signal) => {
      const read = await history.list(of, { count: page * pageSize, person, kind }, signal);
      return { ...read, totalPages: read.hasOlder ? page + 1 : page };
    },
  });
}

/** The history of a record, closed at first. Only Reflow's own server has one. HIST-10, HIST-13, OFFER-02. */
export function RecordHistory(props: RecordHistoryProps) {
  if (!useIsReflow()) return null;
  return (
    <HistoryCard>
      <OpenHistory {...props} />
    </HistoryCard>
  );
}

function OpenHistory(props: RecordHistoryProps) {
  const list = useLiveActor((shell) => createHistoryList(shell, props), {
    input: { defaults: ALL, pageSize: HISTORY_STEP, searchesWhileTyping: false },
  });
  const { shown } = props;
  // The list ignores the first event, because it is reading already.
  useEffect(() => list.send({ type: 'list.refresh' }), [list, shown]);
  return <HistoryView list={list} record={props.record} />;
}
