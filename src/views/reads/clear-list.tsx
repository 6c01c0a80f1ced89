import { useSelector } from '@xstate/react';
import { isFiltered } from '../../domain/lists/list-state.ts';
import type { ListEvent, ListRef, PageAnswer } from '../../machines/list.machine.ts';
import { Button } from '../ui/button/button.tsx';

/** The way out of a list that its search or its filters have emptied; the search box takes the focus. */
export function ClearList<Page extends PageAnswer>({ list }: { list: ListRef<Page> }) {
  const isSearch = useSelector(list, ({ context }) => context.state.search !== '');
  const hasFilters = useSelector(list, ({ context: { state, defaults } }) => isFiltered(state, defaults));
  if (!isSearch && !hasFilters) return null;
  const clear = (...events: ListEvent[]) => {
    for (const event of events) list.send(event);
    document.querySelector<HTMLElement>('[role=search] input')?.focus();
  };
  return (
    <>
      {isSearch && (
        <Button icon="close" onClick={() => clear({ type: 'search.type', text: '' }, { type: 'search.run' })}>
          Clear search
        </Button>
      )}
      {hasFilters && (
        <Button icon="close" onClick={() => clear({ type: 'list.clear' })}>
          {isSearch ? 'Clear search and filters' : 'Clear filters'}
        </Button>
      )}
    </>
  );
}
