import { useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import { css } from '#styled/css';
import { hstack, wrap } from '#styled/patterns';
import { listItemNames, type BOOKING_SORTS } from '../../domain/booking/list/booking-list.ts';
import type { BookingPage, ListedBooking } from '../../domain/booking/booking.ts';
import { nextOrder, type SortOrder } from '../../domain/lists/list-state.ts';
import { formatRs } from '../../domain/shared/money.ts';
import { whatsappHref } from '../../domain/shared/phone.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import type { Tick } from '../select-many/tick.tsx';
import { BookingStatusBadge, DeletedBadge } from '../status/status-badge.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Link } from '../ui/link/link.tsx';
import { Cell, Row, Table, type Column } from '../ui/table/table.tsx';

const frame = css({ layerStyle: 'surface', marginBottom: '4', overflow: 'hidden' });
const head = hstack({ gap: '2', alignItems: 'flex-start' });
const words = css({ minWidth: '0', flex: '1' });
const titleRow = wrap({ align: 'center', columnGap: '2', rowGap: '1' });
const name = css({ fontWeight: 'semibold', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } });
const items = css({ fontSize: 'sm', color: 'fg.muted', lineClamp: '1', overflowWrap: 'anywhere' });
/** The code stands in line with its heading; its padding is for the finger. */
const code = css({ marginInlineStart: '-1.5' });
const phone = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '6',
  whiteSpace: 'nowrap',
  textDecoration: 'underline',
  textDecorationColor: 'border.strong',
});
const amount = css({ fontWeight: 'semibold', whiteSpace: 'nowrap' });

/** The columns that sort, with the order of their first press: the newest and the largest on top, the others from their beginning. */
const USUAL: Readonly<Record<(typeof BOOKING_SORTS)[number], SortOrder>> = {
  createdAt: 'desc',
  clientName: 'asc',
  status: 'asc',
  payableAmount: 'desc',
};

/** The page of bookings as a table, whose headings sort; late code. */
export default function BookingRows({
  list,
  bookings,
  Tick,
}: {
  list: ListRef<BookingPage>;
  bookings: readonly ListedBooking[];
  Tick?: Tick | undefined;
}) {
  const sortBy = useSelector(list, ({ context }) => context.state.sortBy);
  const orderBy = useSelector(list, ({ context }) => context.state.orderBy);
  const columns = useMemo(() => {
    const sorted = (column: keyof typeof USUAL, label: string, align?: 'end'): Column => {
      const order = column === (sortBy || 'createdAt') ? orderBy : null;
      const next = nextOrder(order, USUAL[column]);
      const isUsual = column === 'createdAt' && next === 'desc';
      const onSort = () => list.send({ type: 'sort.change', sortBy: isUsual ? '' : column, orderBy: next });
      return { label, sort: { order, onSort }, ...(align && { align }) };
    };
    return [
      sorted('clientName', 'Client name'),
      { label: 'Code' },
      { label: 'WhatsApp' },
      sorted('status', 'Status'),
      sorted('createdAt', 'Created'),
      { label: 'Appointment' },
      sorted('payableAmount', 'Amount', 'end'),
    ];
  }, [list, sortBy, orderBy]);
  return (
    <div className={frame}>
      <Table caption="Bookings" room="most" columns={columns}>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} Tick={Tick} />
        ))}
      </Table>
    </div>
  );
}

const BookingRow = memo(function BookingRow({ booking, Tick }: { booking: ListedBooking; Tick?: Tick | undefined }) {
  const { id, appointmentDate, isActive } = booking;
  return (
    <Row dimmed={!isActive}>
      <Cell label="Client name" part="title">
        <div className={head}>
          {Tick && <Tick booking={booking} />}
          <div className={words}>
            <div className={titleRow}>
              <Link href={`/bookings/${id}`} className={name} dir="auto" data-opens>
                {booking.clientName}
              </Link>
              {!isActive && <DeletedBadge />}
            </div>
            <p dir="auto" className={items}>
              {listItemNames(booking)}
            </p>
          </div>
        </div>
      </Cell>
      <Cell label="Code" part="fact">
        <CopyCode code={booking.code} className={code} />
      </Cell>
      <Cell label="WhatsApp" part="fact">
        <WhatsApp number={booking.whatsappNumber} />
      </Cell>
      <Cell label="Status" part="fact">
        <BookingStatusBadge status={booking.status} />
      </Cell>
      <Cell label="Created" part="named">
        <Instant at={booking.createdAt} />
      </Cell>
      <Cell label="Appointment" part={appointmentDate === null ? 'none' : 'named'}>
        {appointmentDate === null ? '—' : <Instant at={appointmentDate} />}
      </Cell>
      <Cell label="Amount" align="end" part="figure">
        <span className={amount}>{formatRs(booking.payableAmount)}</span>
      </Cell>
    </Row>
  );
});

/** The day and the time each stay whole. */
const Instant = ({ at }: { at: string }) =>
  formatInstant(at)
    .replaceAll(' ', '\u00a0')
    .replace(/,\u00a0(?=\d+:)/, ', ');

function WhatsApp({ number }: { number: string }) {
  const href = whatsappHref(number);
  if (href === null) return number;
  return (
    <a href={href} dir="ltr" target="_blank" rel="noreferrer" className={phone}>
      {number}
    </a>
  );
}
