import { text } from '#styled/recipes';
import { column, wrap } from '#styled/patterns';
import { ListSearch } from '../reads/list-parts.tsx';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { ClaimPage } from '../../domain/claim/claim.ts';
import { searchWords } from '../../domain/lists/list-state.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectLastData } from '../../machines/query/query.selectors.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { ClaimResults } from './claim-results.tsx';

const list = wrap({ columnGap: '10', rowGap: '2' });
const name = text({ small: true, muted: true });
const figure = text({ figure: true });

const shown = (count: number | undefined): string => (count === undefined ? '—' : formatCount(count));

/** How many claims there are for the search and how many of them are on this page. CLAIM-19. */
function QuickStats({ query }: { query: QueryRef<ListParams, ClaimPage> }) {
  const page = useSelector(query, selectLastData);
  return (
    <Card title="Quick Stats">
      <dl className={list}>
        <div>
          <dt className={name}>Total Claims</dt>
          <dd className={figure}>{shown(page?.totalClaims)}</dd>
        </div>
        <div>
          <dt className={name}>Showing</dt>
          <dd className={figure}>{shown(page?.claims.length)}</dd>
        </div>
      </dl>
    </Card>
  );
}

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
      <div className={column()}>
        {query && <QuickStats query={query} />}
        <ListSearch
          list={list}
          label="Search warranty claims"
          placeholder="Claim number, booking code or customer name"
        />
        {query && <ClaimResults list={list} query={query} />}
      </div>
    </>
  );
});
