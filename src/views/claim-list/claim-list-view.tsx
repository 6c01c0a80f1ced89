import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { stack } from '#styled/patterns';
import { searchWords } from '../../domain/lists/list-state.ts';
import type { ClaimPage } from '../../domain/claim/claim.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { SearchBox } from '../ui/search-box/search-box.tsx';
import { ClaimResults } from './claim-results.tsx';
import { QuickStats } from './quick-stats.tsx';

const column = stack({ gap: '4' });

/** CLAIM-19. */
export const ClaimsView = memo(function ClaimsView({ list }: { list: ListRef<ClaimPage> }) {
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  const refusal = useRefusal('claim.create');
  const shown = useSelector(list, ({ context }) => searchWords(context.state.search));
  return (
    <>
      <PageHeader
        title="Warranty Claims"
        shown={shown}
        actions={
          <LinkButton data-key="n" href="/warranty-claims/new" variant="primary" icon="plus" reason={refusal}>
            New Claim
          </LinkButton>
        }
      />
      <div className={column}>
        {query && <QuickStats query={query} />}
        <ClaimSearch list={list} />
        {query && <ClaimResults list={list} query={query} />}
      </div>
    </>
  );
});

function ClaimSearch({ list }: { list: ListRef<ClaimPage> }) {
  const typed = useSelector(list, (snapshot) => snapshot.context.typed);
  return (
    <SearchBox
      label="Search warranty claims"
      placeholder="Claim number, booking code or customer name"
      value={typed}
      onValueChange={(text) => list.send({ type: 'search.type', text })}
    />
  );
}
