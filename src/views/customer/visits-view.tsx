import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { cx } from '#styled/css';
import { link, text } from '#styled/recipes';
import { bookingListAddress } from '../../domain/booking/list/booking-list.ts';
import { CUSTOMER, countVisits, describeLast } from '../../domain/booking/customer.ts';
import { writeListAddress } from '../../domain/lists/list-address.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { useRead } from '../reads/use-read.ts';
import { Link } from '../ui/link.tsx';

/** The customer's earlier bookings, with a link to their list. Renders nothing for a first booking. */
export function VisitsView({ bookingId, phone }: { bookingId: number; phone: string }) {
  const query = useRead(CUSTOMER, { phone });
  const [now] = useState(() => new Date().toISOString());
  const customer = useSelector(query, selectData)?.customer ?? null;
  const last = customer && describeLast(customer, bookingId);
  if (!customer || !last) return null;
  const list = writeListAddress(bookingListAddress, { ...bookingListAddress.defaults, search: phone });
  return (
    <p className={text({ small: true, muted: true })}>
      <Link href={`/bookings${list}`} className={cx(link(), text({ tone: 'plain' }))}>
        {countVisits(customer, now)}
      </Link>
      , <bdi>{last}</bdi>
    </p>
  );
}
