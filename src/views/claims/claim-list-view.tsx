import { useSelector } from '@xstate/react';
import { memo, useId } from 'react';
import { link, text, tile } from '#styled/recipes';
import { column, grid, hstack, wrap } from '#styled/patterns';
import { css, cx } from '#styled/css';
import { claimStatusOptions, claimWords } from '../../domain/claim/claim-list.ts';
import { CLAIM_MESSAGES, type Claim, type ClaimPage } from '../../domain/claim/claim.ts';
import { joinNames } from '../../domain/shared/label.ts';
import { ITEMS_NAMED, SKELETON_ROWS } from '../../domain/shared/limits.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import type { ListParams, ListRef } from '../../machines/query/list.machine.ts';
import { selectLastData, type QueryRef } from '../../machines/query/query.machine.ts';
import { CreateLink, ClearList, ListPages, ListSearch } from '../reads/list-parts.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { BookingStatusBadge, DeletedBadge } from '../facts/status-badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { Select } from '../ui/select/select.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';

/** One line where the window has room for it. */
const card = cx(
  tile(),
  column({
    gap: '1.5',
    xl: {
      display: 'grid',
      gridTemplateColumns: '[minmax(0, 7fr) minmax(0, 5fr) auto]',
      alignItems: 'center',
      columnGap: '5',
      minHeight: '12',
      py: '1.5',
    },
  }),
);
const titleRow = wrap({ align: 'center', columnGap: '2.5', rowGap: '1' });
const number = cx(link({ look: 'title' }), text({ code: true, strong: true, nowrap: true }));
const client = text({ strong: true });
const facts = wrap({
  columnGap: '4',
  rowGap: '0.5',
  fontSize: 'sm',
  color: 'fg.muted',
  xl: { display: 'grid', gridTemplateColumns: '[10.75rem 9.75rem 13.75rem]', gridColumn: '[3]', gridRow: '[1]' },
});
const fact = hstack({ display: 'inline-flex', gap: '1' });
const known = text({ tone: 'plain' });
const items = cx(text({ small: true, clamp: '2' }), css({ gridColumn: { xl: '[2]' }, gridRow: { xl: '[1]' } }));

/** One claim in the list (CLAIM-20). */
const ClaimCard = memo(function ClaimCard({ claim }: { claim: Claim }) {
  return (
    <li>
      <article className={card} aria-label={`${claim.claimNumber}, ${claim.originalBooking.clientName}`}>
        <div className={titleRow}>
          <h2>
            <Link href={`/warranty-claims/${claim.id}`} className={number} data-opens>
              {claim.claimNumber}
            </Link>
          </h2>
          <bdi className={client}>{claim.originalBooking.clientName}</bdi>
          {!claim.isActive && <DeletedBadge />}
          <BookingStatusBadge status={claim.claimBooking.status} />
        </div>
        <dl className={facts}>
          <Fact label="Original booking">{claim.originalBooking.code}</Fact>
          <Fact label="Claim booking">{claim.claimBooking.code}</Fact>
          <Fact label="Claimed">
            <time dateTime={claim.claimDate}>{formatInstant(claim.claimDate)}</time>
          </Fact>
        </dl>
        <p dir="auto" className={items}>
          {joinNames(
            claim.warrantyClaimItems.map((item) => item.warranty.bookingItem.name),
            ITEMS_NAMED,
          )}
        </p>
      </article>
    </li>
  );
});

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={fact}>
      <dt>{label}</dt>
      <dd className={known}>{children}</dd>
    </div>
  );
}

function ClaimCardSkeleton() {
  return (
    <div
      className={cx(
        tile(),
        column({
          gap: '2.5',
          xl: { flexDirection: 'row', alignItems: 'center', gap: '6', minHeight: '12', py: '1.5' },
        }),
      )}
    >
      <Skeleton w={56} h={5} />
      <Skeleton w={80} />
      <Skeleton w={48} />
    </div>
  );
}

type ResultProps = { list: ListRef<ClaimPage>; query: QueryRef<ListParams, ClaimPage> };

const cards = column({ gap: '2.5', marginBottom: '4' });

/** The page of claims. CLAIM-14. */
function ClaimResults({ list, query }: ResultProps) {
  return (
    <div>
      <QueryResult
        query={query}
        missing={CLAIM_MESSAGES.listNotLoaded}
        outdated={CLAIM_MESSAGES.listNotLoaded}
        saysWhy
        loading={
          <SkeletonRows areApart count={SKELETON_ROWS} label="Loading warranty claims…">
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
      <ListPages list={list} query={query} toLine={toLine} />
    </div>
  );
}

const toLine = ({ totalClaims, totalPages }: ClaimPage, { page }: { page: number }) =>
  totalClaims === 0 ? null : `Page ${page} of ${Math.max(1, totalPages)}`;

function NoClaims({ list }: { list: ListRef<ClaimPage> }) {
  const isSearch = useSelector(list, (snapshot) => snapshot.context.state.search !== '');
  const isFiltered = useSelector(list, ({ context: { state } }) => Boolean(state.filters['status']));
  return (
    <EmptyState
      icon={isSearch ? 'search' : 'shield'}
      title="No warranty claims found"
      action={
        <>
          <ClearList list={list} />
          <CreateLink href="/warranty-claims/new" action="claim.create" variant="secondary">
            New Claim
          </CreateLink>
        </>
      }
    >
      {isSearch
        ? 'No claim matches your search. Try another claim number, booking code or customer name.'
        : isFiltered
          ? 'No claim has this status.'
          : 'There are no warranty claims yet.'}
    </EmptyState>
  );
}

/** One line, so that the claims start higher up. */
const stats = wrap({
  align: 'baseline',
  columnGap: '6',
  rowGap: '1',
  px: { base: '4', md: '5' },
  py: '2',
  layerStyle: 'surface',
});
const list = wrap({ columnGap: '6', rowGap: '1' });
const pair = hstack({ gap: '2', alignItems: 'baseline' });
const name = text({ small: true, muted: true });
const figure = text({ strong: true });

const shown = (count: number | undefined): string => (count === undefined ? '—' : formatCount(count));

function QuickStats({ query }: { query: QueryRef<ListParams, ClaimPage> }) {
  const page = useSelector(query, selectLastData);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={stats}>
      <h2 id={titleId} className={text({ medium: true })}>
        Quick Stats
      </h2>
      <dl className={list}>
        <div className={pair}>
          <dt className={name}>Total Claims</dt>
          <dd className={figure}>{shown(page?.totalClaims)}</dd>
        </div>
        <div className={pair}>
          <dt className={name}>Showing</dt>
          <dd className={figure}>{shown(page?.claims.length)}</dd>
        </div>
      </dl>
    </section>
  );
}

const toolbar = wrap({ align: 'center', gap: '2', '@media print': { display: 'none' } });
const statusBox = grid({
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  alignItems: 'center',
  gap: '2',
  width: { base: 'full', sm: '56' },
});

/** Filters by the status of the claim booking. CLAIM-28 */
function StatusFilter({ list }: { list: ListRef<ClaimPage> }) {
  const status = useSelector(list, ({ context }) => context.state.filters['status'] ?? '');
  const id = useId();
  return (
    <div className={statusBox}>
      <label htmlFor={id} className={name}>
        Status
      </label>
      <Select
        id={id}
        options={claimStatusOptions}
        value={status}
        onValueChange={(chosen) => list.send({ type: 'filter.change', filters: { status: chosen } })}
      />
    </div>
  );
}

/** The list of claims with its search and filters (CLAIM-19). */
export const ClaimsView = memo(function ClaimsView({
  list,
  isReflow = false,
}: {
  list: ListRef<ClaimPage>;
  /** The provider is Reflow's own server, which filters by status. */
  isReflow?: boolean;
}) {
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  const shown = useSelector(list, ({ context }) => claimWords(context.state));
  return (
    <>
      <PageHeader
        title="Warranty Claims"
        shown={shown}
        actions={
          <CreateLink href="/warranty-claims/new" action="claim.create">
            New Claim
          </CreateLink>
        }
      />
      <div className={column()}>
        {query && <QuickStats query={query} />}
        <div className={toolbar}>
          <ListSearch
            list={list}
            label="Search warranty claims"
            placeholder="Claim number, booking code or customer name"
          />
          {isReflow && <StatusFilter list={list} />}
        </div>
        {query && <ClaimResults list={list} query={query} />}
      </div>
    </>
  );
});
