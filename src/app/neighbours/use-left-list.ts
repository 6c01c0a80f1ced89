import { use, useEffect, useState } from 'react';
import { hasOffer, selectPersonKey } from '../../machines/session/session.selectors.ts';
import { LeftListsContext } from '../../views/ui/link/link.tsx';
import { useShell } from '../shell/shell-context.tsx';

const PATH = '/bookings';

/** What the history entry of a booking keeps beside what else it has: the list, and who left it. */
type Entry = { left?: { list: string; of: string | null } } | null;

/**
 * The list of bookings as it was left for this one, `null` for none; the history entry keeps it, so that it is there after
 * a reload, and each entry has its own.
 */
export function useLeftList(): string | null {
  const session = useShell().session.getSnapshot();
  const lists = use(LeftListsContext);
  const of = selectPersonKey(session);
  const [list] = useState(() => {
    const { left } = (history.state as Entry) ?? {};
    return (hasOffer(session, 'lists') && (left?.of === of ? left?.list : lists.get(PATH))) || null;
  });
  useEffect(() => {
    if (list === null) return;
    lists.set(PATH, list);
    history.replaceState({ ...(history.state as Entry), left: { list, of } }, '');
  }, [lists, list, of]);
  return list;
}
