import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import type { ClaimPage } from '../../domain/claim/claim.ts';
import type { ListParams } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { selectLastData } from '../../machines/query/query.selectors.ts';
import { Card } from '../ui/card/card.tsx';

const list = wrap({ columnGap: '10', rowGap: '2' });
const name = css({ fontSize: 'sm', color: 'fg.muted' });
const figure = css({ fontSize: 'xl', fontWeight: 'semibold', lineHeight: 'tight', fontVariantNumeric: 'tabular-nums' });

const shown = (count: number | undefined): string => (count === undefined ? '—' : formatCount(count));

/** How many claims there are for the search and how many of them are on this page. CLAIM-19. */
export function QuickStats({ query }: { query: QueryRef<ListParams, ClaimPage> }) {
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
