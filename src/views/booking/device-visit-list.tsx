import { column, wrap } from '#styled/patterns';
import { link, text } from '#styled/recipes';
import { type DeviceVisit, isClaimableVisit, visitWords } from '../../domain/booking/device.ts';
import { useCanOpen } from '../permissions/use-refusal.ts';
import { Link } from '../ui/link.tsx';

const list = column({ gap: '1.5' });
const line = wrap({ columnGap: '2', rowGap: '0.5', align: 'baseline', fontSize: 'sm' });
const words = text({ muted: true });
const label = text({ medium: true });

/** Visits of a device with their results, and a press to the booking or to a claim. INTAKE-06 */
export function DeviceVisitList({ visits, title }: { visits: readonly DeviceVisit[]; title?: string }) {
  const mayClaim = useCanOpen('/warranty-claims/new');
  return (
    <ul className={list}>
      {visits.map((visit) => (
        <li key={visit.itemId} className={line}>
          {title !== undefined && <span className={label}>{title}</span>}
          <Link href={`/bookings/${visit.bookingId}`} className={link()}>
            {visit.code}
          </Link>
          <span className={words}>{visitWords(visit)}</span>
          {mayClaim && isClaimableVisit(visit) && (
            <Link
              href={`/warranty-claims/new?bookingCode=${encodeURIComponent(visit.code)}`}
              className={link()}
              aria-label={`Create Warranty Claim for ${visit.code}`}
            >
              Create Warranty Claim
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
