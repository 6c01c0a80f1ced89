import { use, useEffect, useState } from 'react';
import { hasOffer, selectPersonKey } from '../../machines/session/session.selectors.ts';
import { LeftListsContext } from '../../views/ui/link/link.tsx';
import { useShell } from '../shell/shell-context.tsx';

const PATH = '/bookings';

/** The list that the history entry of a booking keeps, where this person left it. */
function readLeft(state: unknown, personKey: string | null): string | null {
  if (typeof state !== 'object' || state === null || !('left' in state && 'of' in state)) return null;
  const { left, of } = state;
  return of === personKey && typeof left === 'string' && left.split('?')[0] === PATH ? left : null;
}

/**
 * The list of bookings as it was left for this one, `null` for none; the history entry keeps it, so that it is there after
 * a reload, and each entry has its own. LIST-14
 */
export function useLeftList(): string | null {
  const session = useShell().session.getSnapshot();
  const lists = use(LeftListsContext);
  const of = selectPersonKey(session);
  const [list] = useState(() =>
    hasOffer(session, 'lists') ? (readLeft(history.state, of) ?? lists.get(PATH) ?? null) : null,
  );
  useEffect(() => {
    if (list === null) return;
    lists.set(PATH, list);
    const state: unknown = history.state;
    if (readLeft(state, of) !== list) history.replaceState({ ...(state as object | null), left: list, of }, '');
  }, [lists, list, of]);
  return list;
}
