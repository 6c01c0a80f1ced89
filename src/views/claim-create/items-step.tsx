import { link, text } from '#styled/recipes';
import { column, hstack, wrap } from '#styled/patterns';
import { cx } from '#styled/css';
import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { itemTypeLabel, type BookingItem, type Booking } from '../../domain/booking/booking.ts';
import { describeEligibility, refuseClaimedBooking } from '../../domain/claim/warranty.ts';
import { TEXT_MAX } from '../../domain/shared/limits.ts';
import type { ClaimCreateRef } from '../../machines/claim-create/claim-create.machine.ts';
import { selectEligibility, selectBooking } from '../../machines/claim-create/claim-create.setup.ts';
import { FormCheckbox, FormField } from '../form/form-field.tsx';
import { BookingStatusBadge, DeletedBadge } from '../status/status-badge.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Link } from '../ui/link/link.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { StepCard } from './step-card.tsx';

const line = wrap({ columnGap: '2', rowGap: '0.5', fontSize: 'sm', minHeight: '5' });
const word = hstack({ display: 'inline-flex', gap: '1.5', fontWeight: 'medium' });
const LOOKS = {
  running: { icon: 'shield', className: text({ tone: 'success' }) },
  refused: { icon: 'alert', className: text({ tone: 'danger' }) },
  unknown: { icon: 'info', className: text({ muted: true }) },
} as const;

/** How an item's warranty stands, as a sum of start, days and end. It informs; the server decides. */
function WarrantyLine({ wizard, itemId }: { wizard: ClaimCreateRef; itemId: number }) {
  const isAsked = useSelector(wizard, (snapshot) => selectEligibility(snapshot) === null);
  const eligibility = useSelector(wizard, (snapshot) => selectEligibility(snapshot)?.[itemId] ?? null);
  if (isAsked) return <Skeleton w={64} h={5} />;
  const { tone, text: words, sum } = describeEligibility(eligibility);
  const { icon, className } = LOOKS[tone];
  return (
    <p className={line}>
      <span className={cx(word, className)}>
        <Icon name={icon} size={16} />
        {words}
      </span>
      {sum !== null && <span className={text({ muted: true })}>{sum}</span>}
    </p>
  );
}

const box = column({
  borderWidth: 'thin',
  borderRadius: 'md',
  p: '3',
  gap: '2',
});
const detail = text({ small: true, muted: true });

const toDetails = ({ code, type, vendor, serialNumber }: BookingItem) =>
  [code, itemTypeLabel(type), vendor, serialNumber && `S/N ${serialNumber}`].filter(Boolean);

/** One item that can be claimed; what is wrong with it is asked once it is chosen. */
function ClaimItemRow({ wizard, item }: { wizard: ClaimCreateRef; item: BookingItem }) {
  const isSelected = useSelector(wizard, ({ context }) => context.draft.items[item.id]?.selected === true);
  const field = (name: string) => ({ form: wizard, at: `items.${item.id}.${name}` });
  return (
    <div className={box}>
      <FormCheckbox {...field('selected')}>
        <bdi className={text({ strong: true })}>{item.name}</bdi>
      </FormCheckbox>
      <div className={column({ gap: '2', marginInlineStart: '7' })}>
        <p className={detail}>
          {toDetails(item).map((text, place) => (
            <Fragment key={place}>
              {place > 0 && ' · '}
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </p>
        <WarrantyLine wizard={wizard} itemId={item.id} />
        {isSelected && (
          <div className={column({ gap: '3', marginTop: '1' })}>
            <FormField {...field('reportedIssue')} label="Reported issue" kind="area" maxLength={TEXT_MAX} required />
            <FormField
              {...field('remarks')}
              label="Item remarks"
              kind="area"
              rows={1}
              maxLength={TEXT_MAX}
              hint="Optional"
            />
          </div>
        )}
      </div>
    </div>
  );
}

const NO_ITEMS = 'This booking has no items to claim';

/** Step 2: what is claimed and what is wrong with it. CLAIM-08, CLAIM-09. */
export function ItemsStep({ wizard }: { wizard: ClaimCreateRef }) {
  const booking = useSelector(wizard, selectBooking);
  const error = useSelector(wizard, (snapshot) => snapshot.context.error);
  if (!booking) return null;
  const refusal = refuseClaimedBooking(booking);
  return (
    <StepCard
      wizard={wizard}
      otherwise="li input"
      title="What comes back?"
      back={
        <Button icon="arrowLeft" onClick={() => wizard.send({ type: 'step.back' })}>
          Back
        </Button>
      }
      next={
        <Button type="submit" variant="primary" reason={booking.booking_items.length === 0 ? NO_ITEMS : undefined}>
          Continue
        </Button>
      }
      onSubmit={() => wizard.send({ type: 'items.submit' })}
    >
      <FoundBooking booking={booking} />
      {refusal !== null && <Alert tone="warning" title={refusal} />}
      {booking.booking_items.length === 0 && <Alert tone="info" title={NO_ITEMS} />}
      <ul className={column({ gap: '3' })} aria-label="Items of the booking">
        {booking.booking_items.map((item) => (
          <li key={item.id}>
            <ClaimItemRow wizard={wizard} item={item} />
          </li>
        ))}
      </ul>
      {error !== null && <Alert tone="danger" title={error} />}
    </StepCard>
  );
}

function FoundBooking({ booking }: { booking: Booking }) {
  return (
    <div className={wrap({ align: 'center', columnGap: '2.5', rowGap: '1' })}>
      <Link href={`/bookings/${booking.id}`} className={cx(link(), text({ code: true }))}>
        {booking.code}
      </Link>
      <bdi className={text({ strong: true })}>{booking.clientName}</bdi>
      {!booking.isActive && <DeletedBadge />}
      <BookingStatusBadge status={booking.status} />
    </div>
  );
}
