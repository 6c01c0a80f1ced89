import { useState } from 'react';
import type { Customer } from '../../domain/customer/customer.ts';
import { READ } from '../../domain/shared/limits.ts';
import { createCustomersService } from '../../services/customers.service.ts';
import { VisitsView } from '../../views/customer/visits-view.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

/** What a number booked before; late code. */
export default function LiveVisits(props: { bookingId: number; phone: string }) {
  const customers = createCustomersService(useShell().http);
  const query = useLiveQuery<{ phone: string }, { customer: Customer | null }>(
    { phone: props.phone },
    {
      name: 'customer',
      policy: READ.standard,
      shows: ['booking'],
      read: async ({ phone }, signal) => ({ customer: await customers.find(phone, signal) }),
    },
  );
  const [now] = useState(() => new Date().toISOString());
  return <VisitsView query={query} now={now} {...props} />;
}
