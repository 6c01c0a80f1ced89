import { useSyncExternalStore } from 'react';
import { hstack } from '#styled/patterns';
import { getShopZone, getUnknownZone, watchShopZone } from '../../domain/shared/shop-day.ts';
import { explainUnknownZone } from '../../domain/shop/unknown-zone.ts';

const line = hstack({
  justify: 'center',
  px: '4',
  py: '2',
  bg: 'bg.subtle',
  color: 'fg.muted',
  borderBottomWidth: 'thin',
  borderBottomColor: 'border',
});

/** Says that the browser does not know the zone of the shop. BROWSER-03 */
export function ZoneBanner() {
  const zone = useSyncExternalStore(watchShopZone, getUnknownZone);
  return (
    zone !== null && (
      <p role="status" data-print="hide" className={line}>
        {explainUnknownZone(zone, getShopZone())}
      </p>
    )
  );
}
