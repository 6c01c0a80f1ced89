import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { css } from '#styled/css';
import { hstack, wrap, stack } from '#styled/patterns';
import { itemTypeLabel } from '../../domain/booking/booking.ts';
import type { BookingItem, Booking } from '../../domain/booking/booking.ts';
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
const tones = {
  running: css({ color: 'success.text' }),
  refused: css({ color: 'danger.text' }),
  unknown: css({ color: 'fg.muted' }),
} as const;
const icons = { running: 'shield', refused: 'alert', unknown: 'info' } as const;

/** How an item's warranty stands, as a sum of start, days and end. It informs; the server decides. */
function WarrantyLine({ wizard, itemId }: { wizard: ClaimCreateRef; itemId: number }) {
  const isAsked = useSelector(wizard, (snapshot) => selectEligibility(snapshot) === null);
  const eligibility = useSelector(wizard, (snapshot) => selectEligibility(snapshot)?.[itemId] ?? null);
  if (isAsked) return <Skeleton className={css({ width: '64', height: '5' })} />;
  const { tone, text, sum } = describeEligibility(eligibility);
  return (
    <p className={line}>
      <span className={`${word} ${tones[tone]}`}>
        <Icon name={icons[tone]} size={16} />
        {text}
      </span>
      {sum !== null && <span className={css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })}>{sum}</span>}
    </p>
  );
}

const row = stack({
  borderWidth: 'thin',
  borderRadius: 'md',
  p: '3',
  gap: '2',
});
const detail = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });

const toDetails = ({ code, type, vendor, serialNumber }: BookingItem) =>
  [code, itemTypeLabel(type), vendor, serialNumber && `S/N ${serialNumber}`].filter(Boolean);

/** One item that can be claimed; what is wrong with it is asked once it is chosen. */
function ClaimItemRow({ wizard, item }: { wizard: ClaimCreateRef; item: BookingItem }) {
  const isSelected = useSelector(wizard, ({ context }) => context.draft.items[item.id]?.selected === true);
  const field = (name: string) => ({ form: wizard, at: `items.${item.id}.${name}` });
  return (
    <div className={row}>
      <FormCheckbox {...field('selected')}>
        <bdi className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{item.name}</bdi>
      </FormCheckbox>
      <div className={stack({ gap: '2', marginInlineStart: '7' })}>
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
          <div className={stack({ gap: '3', marginTop: '1' })}>
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
      <ul className={stack({ gap: '3' })} aria-label="Items of the booking">
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
      <Link href={`/bookings/${booking.id}`} className={css({ fontFamily: 'mono', textDecoration: 'underline' })}>
        {booking.code}
      </Link>
      <bdi className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{booking.clientName}</bdi>
      {!booking.isActive && <DeletedBadge />}
      <BookingStatusBadge status={booking.status} />
    </div>
  );
}
