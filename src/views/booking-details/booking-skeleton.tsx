import { css } from '#styled/css';
import { Card } from '../ui/card/card.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { FactList, sections } from './section-layout.tsx';
import { SECTION_WORDS } from './section-words.ts';

const TITLES = [
  ['Customer Information', 7],
  ['Financial Information', 3],
  [SECTION_WORDS.booking_items.title, 4],
  [SECTION_WORDS.booking_payments.title, 4],
  [SECTION_WORDS.contact_log.title, 2],
  [SECTION_WORDS.delivery.title, 4],
] as const;

/** The sections of a booking before they are known, in their places. */
export function BookingSkeleton() {
  return (
    <>
      <PageHeader
        title="Booking Details"
        beside={<Skeleton className={css({ width: '40', height: '6' })} />}
        subtitle={<Skeleton className={css({ width: '56', height: '5' })} />}
        backTo={{ href: '/bookings', label: 'Bookings' }}
        actions={<Skeleton className={css({ width: '80', height: '9' })} />}
      />
      <div role="status" className={sections}>
        <span className={css({ srOnly: true })}>Loading booking…</span>
        {TITLES.map(([title, facts]) => (
          <Card key={title} title={title}>
            <FactList>
              {Array.from({ length: facts }, (_, index) => (
                <div key={index}>
                  <Skeleton className={css({ width: '24', height: '3', marginTop: '1' })} />
                  <Skeleton className={css({ width: '40', height: '5', marginTop: '1' })} />
                </div>
              ))}
            </FactList>
          </Card>
        ))}
      </div>
    </>
  );
}
