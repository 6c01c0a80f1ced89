import { useSelector } from '@xstate/react';
import { isFiltered } from '../../domain/lists/list-state.ts';
import type { ListRef, PageAnswer } from '../../machines/list.machine.ts';
import { Button } from '../ui/button/button.tsx';

/** The way out of a list that its search or its filters have emptied; the search box takes the focus. UI-18. */
export function ClearList<Page extends PageAnswer>({ list }: { list: ListRef<Page> }) {
  const isSearch = useSelector(list, ({ context }) => context.state.search !== '');
  const hasFilters = useSelector(list, ({ context: { state, defaults } }) => isFiltered(state, defaults));
  if (!isSearch && !hasFilters) return null;
  const clear = () => {
    if (isSearch) {
      list.send({ type: 'search.type', text: '' });
      list.send({ type: 'search.run' });
    } else {
      list.send({ type: 'list.clear' });
    }
    document.querySelector<HTMLElement>('[role=search] input')?.focus();
  };
  return (
    <Button icon="close" onClick={clear}>
      {isSearch ? 'Clear search' : 'Clear filters'}
    </Button>
  );
}
