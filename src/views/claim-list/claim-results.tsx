import { useSelector } from '@xstate/react';
import { stack } from '#styled/patterns';
import { CLAIM_MESSAGES } from '../../domain/claim/claim-messages.ts';
import type { ClaimPage } from '../../domain/claim/claim.ts';
import { SKELETON_ROWS } from '../../domain/shared/limits.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isMissing, selectLastData } from '../../machines/query/query.selectors.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { Pagination } from '../ui/pagination/pagination.tsx';
import { ClearList } from '../reads/clear-list.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { ClaimCard, ClaimCardSkeleton } from './claim-card.tsx';

type ResultProps = { list: ListRef<ClaimPage>; query: QueryRef<ListParams, ClaimPage> };

const cards = stack({ gap: '2.5', marginBottom: '4' });

/** The page of claims. CLAIM-14. */
export function ClaimResults({ list, query }: ResultProps) {
  return (
    <div>
      <QueryResult
        query={query}
        missing={CLAIM_MESSAGES.listNotLoaded}
        outdated={CLAIM_MESSAGES.listNotLoaded}
        saysWhy
        loading={
          <SkeletonRows count={SKELETON_ROWS} label="Loading warranty claims…">
            <ClaimCardSkeleton />
          </SkeletonRows>
        }
        isEmpty={({ claims }) => claims.length === 0}
        empty={<NoClaims list={list} />}
        keepsLast
      >
        {({ claims }) => (
          <ul className={cards} aria-label="Warranty claims">
            {claims.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
      </QueryResult>
      <Pages list={list} query={query} />
    </div>
  );
}

function Pages({ list, query }: ResultProps) {
  const current = useSelector(list, (snapshot) => snapshot.context.state.page);
  const totals = useSelector(query, selectLastData);
  const isGone = useSelector(query, isMissing);
  if (isGone || totals === null || totals.totalClaims === 0) return null;
  return (
    <Pagination
      look="simple"
      page={current}
      totalPages={totals.totalPages}
      onPage={(page) => list.send({ type: 'page.go', page })}
      line={`Page ${current} of ${Math.max(1, totals.totalPages)}`}
    />
  );
}

function NoClaims({ list }: { list: ListRef<ClaimPage> }) {
  const isSearch = useSelector(list, (snapshot) => snapshot.context.state.search !== '');
  const refusal = useRefusal('claim.create');
  return (
    <EmptyState
      icon={isSearch ? 'search' : 'shield'}
      title="No warranty claims found"
      action={
        <>
          <ClearList list={list} />
          <LinkButton href="/warranty-claims/new" icon="plus" reason={refusal}>
            New Claim
          </LinkButton>
        </>
      }
    >
      {isSearch
        ? 'No claim matches your search. Try another claim number, booking code or customer name.'
        : 'There are no warranty claims yet.'}
    </EmptyState>
  );
}
