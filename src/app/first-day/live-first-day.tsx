import { canSignIn } from '../../domain/people/person.ts';
import { READ } from '../../domain/shared/limits.ts';
import type { FirstFacts } from '../../domain/shop/first-day.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { createPeopleService } from '../../services/people.service.ts';
import { createShopService } from '../../services/shop.service.ts';
import { FirstDayView } from '../../views/dashboard/first-day.tsx';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

/** What the first steps have come to, read from the records themselves; late code. */
export default function LiveFirstDay() {
  const { http } = useShell();
  const query = useLiveQuery<null, FirstFacts>(null, {
    name: 'first day',
    policy: READ.standard,
    shows: ['shop', 'person', 'booking'],
    async read(_, signal) {
      const [{ version }, people, bookings] = await Promise.all([
        createShopService(http).get(signal),
        createPeopleService(http).list(signal),
        createBookingsService(http).list({ page: 1, pageSize: 1 }, signal),
      ]);
      return { version, people: people.filter(canSignIn).length, bookings: bookings.totalBookings };
    },
  });
  return <FirstDayView query={query} />;
}
