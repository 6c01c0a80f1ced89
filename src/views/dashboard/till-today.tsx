import { useSelector } from '@xstate/react';
import { column, flex } from '#styled/patterns';
import { link, text } from '#styled/recipes';
import { formatRs } from '../../domain/shared/money.ts';
import { formatDay } from '../../domain/shared/shop-day.ts';
import { TILL_TODAY, tillAddress, type TillToday } from '../../domain/till/till.ts';
import { isMissing, selectData } from '../../machines/query/query.machine.ts';
import { useRead } from '../reads/use-read.ts';
import { Card } from '../ui/card/card.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';

const line = flex({ justify: 'space-between', gap: '3', minHeight: '6' });

const AMOUNTS = [
  ['Received', ({ received }) => received],
  ['Spent', ({ spent }) => spent],
  ['Expected cash', ({ expectedCash }) => expectedCash],
] as const satisfies readonly (readonly [label: string, read: (today: TillToday) => number])[];

/** Today's money in the branch of the user, and a day that was not closed. It has the same height at all times. TILL-07 */
export function TillOfToday() {
  const query = useRead(TILL_TODAY);
  const today = useSelector(query, selectData);
  const isGone = useSelector(query, isMissing);
  return (
    <Card title="Till Today" hint={today ? <bdi>{today.branch}</bdi> : isGone ? 'Not loaded' : 'Loading…'}>
      <dl className={column({ gap: '2' })}>
        {AMOUNTS.map(([label, read]) => (
          <div key={label} className={line}>
            <dt>{label}</dt>
            <dd className={text({ strong: true })}>
              {today ? formatRs(read(today)) : isGone ? '—' : <Skeleton w={20} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className={line}>
        <Link
          href={today ? tillAddress({ ...today, date: today.notClosed ?? today.date }) : '/ledger/till'}
          className={today?.notClosed ? link({ look: 'accent', tall: true }) : link({ look: 'quiet' })}
        >
          {today && today.notClosed !== null ? `${formatDay(today.notClosed)} was not closed` : 'Open the Till'}
        </Link>
      </p>
    </Card>
  );
}
