import { useSelector } from '@xstate/react';
import { use, useEffect, useState } from 'react';
import { readListAddress, writeListAddress, type ListAddress } from '../../domain/lists/list-address.ts';
import { PAGE_SIZE } from '../../domain/shared/limits.ts';
import type { Read } from '../../domain/shared/read.ts';
import type { ListParams, ListRef, PageAnswer } from '../../machines/query/list.machine.ts';
import { LeftListsContext, NavigateContext } from '../../views/ui/link.tsx';
import { createLiveList } from './create-query.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

export type LiveListOptions<Page extends PageAnswer> = {
  read: Read<ListParams, Page>;
  path: string;
  address: ListAddress;
  searchesWhileTyping: boolean;
};

/** The window events of a new address, including the router's own changes. */
const MOVES = ['popstate', 'pushState', 'replaceState'];

/**
 * The list of a screen, restored from the address. Options are read when the screen opens. A new address only
 * updates the list and does not render the rest of the screen again.
 */
export function useLiveList<Page extends PageAnswer>(options: LiveListOptions<Page>): ListRef<Page> {
  const [first] = useState(options);
  const navigate = use(NavigateContext);
  const { address, path } = first;
  const list = useLiveActor((shell) => createLiveList(shell, first.read), {
    input: {
      defaults: address.defaults,
      initial: readListAddress(address, location.search),
      pageSize: address.pageSize ?? PAGE_SIZE,
      searchesWhileTyping: first.searchesWhileTyping,
    },
  });

  useEmitted(list, 'list.changed', ({ state, history }) => {
    const to = path + writeListAddress(address, state);
    if (to !== location.pathname + location.search) navigate(to, { replace: history === 'replace' });
  });

  const leftLists = use(LeftListsContext);
  useEffect(() => {
    const onAddress = () => {
      const { pathname, search } = location;
      if (pathname !== path) return;
      leftLists.set(path, path + search);
      list.send({ type: 'address.changed', state: readListAddress(address, search) });
    };
    onAddress();
    const listening = new AbortController();
    for (const move of MOVES) window.addEventListener(move, onAddress, { signal: listening.signal });
    return () => listening.abort();
  }, [list, leftLists, address, path]);

  const { name } = first.read;
  const read = useSelector(list, (snapshot) => snapshot.children.query);
  useEmitted(read, 'query.failed', ({ status, text }) => console.error(`Not loaded: ${name}`, status, text));

  return list;
}
