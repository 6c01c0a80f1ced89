import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ListAddress } from '../domain/list-address.ts';
import { readListAddress, writeListAddress } from '../domain/list-address.ts';
import type { ListRef, PageAnswer } from '../machines/list.machine.ts';

/** Keeps a list and the address in step: what the list shows is written there; Back, Forward and links are read. */
export function useListAddress<Page extends PageAnswer>(actor: ListRef<Page>, address: ListAddress): void {
  const [path, navigate] = useLocation();
  const query = useSearch();
  useEffect(() => {
    const subscription = actor.on('list.changed', ({ state, history }) =>
      navigate(path + writeListAddress(address, state), { replace: history === 'replace' }),
    );
    return () => subscription.unsubscribe();
  }, [actor, address, navigate, path]);
  useEffect(() => {
    const state = readListAddress(address, query);
    const shown = actor.getSnapshot().context.state;
    if (writeListAddress(address, state) === writeListAddress(address, shown)) return;
    actor.send({ type: 'address.changed', state });
  }, [actor, address, query]);
}
