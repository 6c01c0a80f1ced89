import { useSelector } from '@xstate/react';
import { COURIERS } from '../../domain/shop/shop.ts';
import { COURIER_LIST } from '../../views/booking/sections.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { selectData } from '../../machines/query/query.machine.ts';

/** The shop's couriers, as suggestions for the field of a delivery. Only with Reflow's own server. OFFER-02 */
export const CourierList = () => useIsReflow() && <Couriers />;

function Couriers() {
  const couriers = useSelector(useRead(COURIERS), selectData) ?? [];
  // With a list, even an empty one, browsers announce the field as a combo box.
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
