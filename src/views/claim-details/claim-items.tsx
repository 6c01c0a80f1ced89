import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { itemTypeLabel } from '../../domain/booking/booking-labels.ts';
import type { ClaimItem } from '../../domain/claim/claim.ts';
import { warrantySum } from '../../domain/claim/warranty.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { ItemStatusBadge } from '../status/status-badge.tsx';
import { Fact, wideFactList } from '../layout/fact.tsx';

const row = css({
  px: { base: '4', md: '5' },
  py: '4',
  borderTopWidth: 'thin',
  breakInside: 'avoid',
  '&:first-child': { borderTopWidth: '[0]' },
});
const title = wrap({ align: 'center', gap: '2', marginBottom: '3' });

/** The claimed items, each with its warranty in days and dates. SHAPE-04. */
export function ClaimItems({ items }: { items: readonly ClaimItem[] }) {
  if (items.length === 0) return <p className={row}>No items</p>;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={row}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item: { reportedIssue, remarks, warranty } }: { item: ClaimItem }) {
  const { bookingItem, warrantyStartDate, warrantyDays, warrantyEndDate } = warranty;
  return (
    <>
      <div className={title}>
        <h3 className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
          <bdi>{bookingItem.name}</bdi>
        </h3>
        <Badge>{itemTypeLabel(bookingItem.type)}</Badge>
        <ItemStatusBadge status={bookingItem.status} />
      </div>
      <dl className={wideFactList}>
        <Fact label="Warranty">{warrantySum(warrantyStartDate, warrantyDays, warrantyEndDate)}</Fact>
        <Fact label="Serial number">{bookingItem.serialNumber}</Fact>
        <Fact label="Vendor">{bookingItem.vendor}</Fact>
        <Fact label="Reported issue" isWide>
          {reportedIssue}
        </Fact>
        {remarks !== null && (
          <Fact label="Remarks" isWide>
            {remarks}
          </Fact>
        )}
      </dl>
    </>
  );
}
