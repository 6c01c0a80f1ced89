import type { ReactNode } from 'react';
import { css } from '#styled/css';
import type { BookingLine } from '../../domain/dashboard/dashboard-stats.ts';
import { BookingStatusBadge } from '../status/status-badge.tsx';
import { Link } from '../ui/link/link.tsx';

const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  alignItems: 'center',
  columnGap: '3',
  px: { base: '4', md: '5' },
  py: '2.5',
  'li:not(:first-child) > &': { borderTopWidth: 'thin' },
  _hover: { bg: 'bg.hover' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
});
const name = css({
  display: 'block',
  fontWeight: 'medium',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const small = css({ fontSize: 'sm', color: 'fg.muted' });

/** Bookings as links of two lines: the client, and beneath it the code and what `describe` says. */
export function BookingLines({
  label,
  lines,
  describe,
}: {
  label: string;
  lines: readonly BookingLine[];
  describe: (line: BookingLine) => ReactNode;
}) {
  return (
    <ul aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <Link href={`/bookings/${line.id}`} className={row}>
            <span className={css({ minWidth: '0' })}>
              <span className={name}>
                <bdi>{line.clientName}</bdi>
              </span>
              <span className={small}>
                {line.code} · {describe(line)}
              </span>
            </span>
            <BookingStatusBadge status={line.status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
