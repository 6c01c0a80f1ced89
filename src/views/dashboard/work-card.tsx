import { useSelector } from '@xstate/react';
import { cx } from '#styled/css';
import { flex } from '#styled/patterns';
import { row, text } from '#styled/recipes';
import { itemTypeLabel } from '../../domain/booking/booking.ts';
import { daysWords, lateHref, WORK_DAYS, WORK_FIGURES } from '../../domain/dashboard/work-figures.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { useRead } from '../reads/use-read.ts';
import { Card } from '../ui/card/card.tsx';
import { Link } from '../ui/link.tsx';

const nothing = row({ note: true });
const ends = flex({ justify: 'space-between', gap: '3' });
const line = cx(row({ pad: 'xs' }), ends);
const link = cx(row({ pad: 'xs', press: true }), ends);

/** For the owner: the late bookings of each technician, and how long the work takes. PROMISE-11 */
export function WorkCard() {
  const figures = useSelector(useRead(WORK_FIGURES), selectData);
  if (figures === null) return null;
  const { late, resolved } = figures;
  return (
    <>
      <Card title="Late by technician" flush>
        {late.length === 0 ? (
          <p className={nothing}>No booking is late</p>
        ) : (
          <ul aria-label="Late by technician">
            {late.map(({ id, name, count }) => (
              <li key={id ?? 0}>
                <Link href={lateHref(id)} className={link}>
                  <bdi>{name ?? 'No one'}</bdi>
                  <span className={text({ medium: true })}>{formatCount(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={`Time until resolved, last ${WORK_DAYS} days`} flush>
        {resolved.length === 0 ? (
          <p className={nothing}>{`No booking was resolved in the last ${WORK_DAYS} days`}</p>
        ) : (
          <dl>
            {resolved.map(({ type, days, bookings }) => (
              <div key={type} className={line}>
                <dt>{itemTypeLabel(type)}</dt>
                <dd>{`${daysWords(days)}, median of ${formatCount(bookings)}`}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </>
  );
}
