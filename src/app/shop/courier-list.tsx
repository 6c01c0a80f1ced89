import { useSelector } from '@xstate/react';
import { COURIER_LIST } from '../../views/booking-details/sections.tsx';
import { READ } from '../../domain/shared/limits.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { createShopService } from '../../services/shop.service.ts';
import { useLiveQuery } from '../reads/live-query.ts';
import { useShell } from '../shell/shell-context.tsx';

/** The couriers that are suggested where one is typed; late code. */
export default function CourierList() {
  const shop = createShopService(useShell().http);
  const query = useLiveQuery<null, string[]>(null, {
    name: 'couriers',
    policy: READ.standard,
    shows: ['shop'],
    read: (_, signal) => shop.couriers(signal),
  });
  const couriers = useSelector(query, selectData) ?? [];
  // Beside a list, an empty one too, the field would be a combo box.
  if (couriers.length === 0) return null;
  return (
    <datalist id={COURIER_LIST}>
      {couriers.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
