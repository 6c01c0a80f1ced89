import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Card } from '../ui/card/card.tsx';
import { RecordHeader } from '../record/record-header.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Desk } from '../record/desk.tsx';
import { FactList } from './section-layout.tsx';
import { SECTION_WORDS } from './section-words.ts';

const FIRST = [
  ['Customer Information', 7],
  ['Financial Information', 3],
] as const;
const WORK = [
  [SECTION_WORDS.booking_items.title, 4],
  [SECTION_WORDS.booking_payments.title, 4],
  [SECTION_WORDS.delivery.title, 4],
] as const;
const LATER = [[SECTION_WORDS.contact_log.title, 2]] as const;

/** The sections of a booking before they are known, in their places. */
export function BookingSkeleton({ life }: { life?: ReactNode }) {
  return (
    <>
      <RecordHeader
        title="Booking Details"
        backTo={{ href: '/bookings', label: 'Bookings' }}
        subject={<Skeleton className={css({ width: '56', height: '6' })} />}
        beside={<Skeleton className={css({ width: '40', height: '6' })} />}
        figure={<Skeleton className={css({ width: '56', height: '6', marginTop: '1' })} />}
        actions={<Skeleton className={css({ width: '80', height: '9' })} />}
      />
      {life}
      <div role="status">
        <span className={css({ srOnly: true })}>Loading booking…</span>
        <Desk first={FIRST.map(toCard)} work={WORK.map(toCard)} later={LATER.map(toCard)} />
      </div>
    </>
  );
}

const toCard = ([title, facts]: readonly [string, number]) => (
  <Card key={title} title={title}>
    <FactList>
      {Array.from({ length: facts }, (_, index) => (
        <div key={index}>
          <Skeleton className={css({ width: '24', height: '3', marginTop: '1' })} />
          <Skeleton className={css({ width: '32', height: '5', marginTop: '1' })} />
        </div>
      ))}
    </FactList>
  </Card>
);
