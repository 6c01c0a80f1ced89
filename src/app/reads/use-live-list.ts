import { useSelector } from '@xstate/react';
import { use, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readListAddress, writeListAddress, type ListAddress } from '../../domain/lists/list-address.ts';
import { PAGE_SIZE } from '../../domain/shared/limits.ts';
import type { Read } from '../../domain/shared/read.ts';
import type { ListParams, ListRef, PageAnswer } from '../../machines/list.machine.ts';
import { LeftListsContext } from '../../views/ui/link/link.tsx';
import { createLiveList } from './live-query.ts';
import { useEmitted } from '../shell/use-emitted.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

export type LiveListOptions<Page extends PageAnswer> = {
  read: Read<ListParams, Page>;
  path: string;
  address: ListAddress;
  pageSize?: number;
  searchesWhileTyping: boolean;
};

/** The list of a screen, which the address restores. Options are read when the screen opens. */
export function useLiveList<Page extends PageAnswer>(options: LiveListOptions<Page>): ListRef<Page> {
  const [first] = useState(options);
  const [here, navigate] = useLocation();
  const query = useSearch();
  const { address, path } = first;
  const list = useLiveActor((shell) => createLiveList(shell, first.read), {
    input: {
      defaults: address.defaults,
      initial: readListAddress(address, query),
      pageSize: first.pageSize ?? PAGE_SIZE,
      searchesWhileTyping: first.searchesWhileTyping,
    },
  });

  useEmitted(list, 'list.changed', ({ state, history }) => {
    const to = path + writeListAddress(address, state);
    if (to !== location.pathname + location.search) navigate(to, { replace: history === 'replace' });
  });

  const leftLists = use(LeftListsContext);
  useEffect(() => {
    if (here === path) leftLists.set(path, query === '' ? path : `${path}?${query}`);
  }, [leftLists, here, path, query]);

  useEffect(() => {
    if (here === path) list.send({ type: 'address.changed', state: readListAddress(address, query) });
  }, [list, address, here, path, query]);

  const { name } = first.read;
  const read = useSelector(list, (snapshot) => snapshot.children.query);
  useEmitted(read, 'query.failed', ({ status, text }) => console.error(`Not loaded: ${name}`, status, text));

  return list;
}
