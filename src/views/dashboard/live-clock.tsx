import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { wrap } from '#styled/patterns';
import { formatClock } from '../../domain/shared/shop-day.ts';
import type { ClockRef } from '../../machines/clock.machine.ts';

const root = wrap({ display: 'inline-flex', columnGap: '2', fontVariantNumeric: 'tabular-nums' });
const hours = css({ fontWeight: 'medium', color: 'fg', whiteSpace: 'nowrap' });

/** The time and the day in the shop. The only part of the dashboard that changes each second. */
export function LiveClock({ clock }: { clock: ClockRef }) {
  const now = useSelector(clock, (snapshot) => snapshot.context.now);
  const { time, date } = formatClock(now);
  return (
    <time dateTime={now} className={root}>
      <span className={hours}>{time}</span>
      <span>{date}</span>
    </time>
  );
}
