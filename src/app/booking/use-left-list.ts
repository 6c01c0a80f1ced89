import { use, useEffect, useState } from 'react';
import { selectIsReflow, selectPersonKey } from '../../machines/session/session.selectors.ts';
import { LeftListsContext } from '../../views/ui/link.tsx';
import { useShell } from '../shell/shell-context.tsx';

const PATH = '/bookings';

type Entry = { left?: { list: string; of: string | null } } | null;

/**
 * Returns the list from which this booking was opened, or `null`. The history entry stores it, so it survives
 * a reload.
 */
export function useLeftList(): string | null {
  const session = useShell().session.getSnapshot();
  const lists = use(LeftListsContext);
  const of = selectPersonKey(session);
  const [list] = useState(() => {
    const { left } = (history.state as Entry) ?? {};
    return (selectIsReflow(session) && (left?.of === of ? left?.list : lists.get(PATH))) || null;
  });
  useEffect(() => {
    if (list === null) return;
    lists.set(PATH, list);
    history.replaceState({ ...(history.state as Entry), left: { list, of } }, '');
  }, [lists, list, of]);
  return list;
}
