import { Fragment, useEffect, useRef, type ComponentProps } from 'react';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { circle, column, hstack, vstack, wrap } from '#styled/patterns';
import { css, cx } from '#styled/css';
import { link, text } from '#styled/recipes';
import { itemTypeLabel, type BookingItem, type Booking } from '../../domain/booking/booking.ts';
import { describeEligibility, refuseClaimedBooking, refuseSelection } from '../../domain/claim/warranty.ts';
import { TEXT_MAX, CLAIM_REDIRECT_MS } from '../../domain/shared/limits.ts';
import { CLAIM_MESSAGES } from '../../domain/claim/claim.ts';
import { selectedItems } from '../../domain/claim/claim-input.ts';
import {
  type ClaimCreateRef,
  selectEligibility,
  selectBooking,
  selectClaim,
} from '../../machines/claim-create/claim-create.machine.ts';
import { useIsReflow } from '../permissions/use-refusal.ts';
import { Hidden } from '../ui/hidden.tsx';
import { Form } from '../form/form.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { FormCheckbox, FormField } from '../form/form-field.tsx';
import { RuleLink } from '../workflow/book-link.tsx';
import { BookingStatusBadge, DeletedBadge } from '../facts/status-badge.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button, LinkButton, type ButtonProps } from '../ui/button/button.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { SavedEarlierNotice } from '../form/notices.tsx';
import { formPage } from '../form/form-layout.ts';
import { Countdown } from '../ui/countdown.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';

const card = column({ layerStyle: 'surface', gap: '4', p: { base: '4', md: '5' } });
/** It takes the focus when its step comes up, to be read out; it is nothing to press. */
const heading = css({ fontSize: 'md', fontWeight: 'semibold', lineHeight: 'snug', _focusVisible: { outline: 'none' } });

type StepCardProps = Pick<ComponentProps<typeof Form>, 'isPage' | 'otherwise' | 'children'> & {
  wizard: ClaimCreateRef;
  title: string;
  submits: 'code.submit' | 'items.submit' | 'form.submit';
  submit: Pick<ButtonProps, 'children' | 'icon' | 'busyLabel' | 'reason'>;
};

/**
 * One step of the wizard: a form in which Enter continues. The button that goes back or cancels a lookup is
 * on the left.
 */
function StepCard({ wizard, title, submits, submit, children, ...form }: StepCardProps) {
  const isBusy = useSelector(wizard, (snapshot) => snapshot.hasTag('busy'));
  const back = () => wizard.send({ type: 'step.back' });
  return (
    <Form
      {...form}
      form={wizard}
      className={card}
      data-lookup={submits === 'code.submit' || undefined}
      onSubmit={() => wizard.send({ type: submits })}
    >
      <h2 tabIndex={-1} className={heading}>
        {title}
      </h2>
      {children}
      <div className={wrap({ gap: '2', justify: 'space-between' })}>
        {submits === 'code.submit' ? (
          <div>{isBusy && <Button onClick={back}>Stop</Button>}</div>
        ) : (
          <Button icon="arrowLeft" reason={isBusy ? 'Sending the claim' : undefined} onClick={back}>
            Back
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isBusy} {...submit} />
      </div>
    </Form>
  );
}

type Step = 'code' | 'items' | 'remarks' | 'created';

const STEPS = [
  { step: 'code', label: 'Booking code' },
  { step: 'items', label: 'Select items' },
  { step: 'remarks', label: 'Remarks and submit' },
] as const;

const list = wrap({ columnGap: '5', rowGap: '2', marginBottom: '4', fontSize: 'sm' });
const item = hstack({
  gap: '2',
  color: 'fg.muted',
  '&[aria-current=step]': { color: 'fg', fontWeight: 'semibold' },
});
const disc = circle({
  size: '6',
  borderWidth: 'thin',
  borderColor: 'border.control',
  '&[data-reached]': { bg: 'accent.solid', color: 'accent.onSolid', borderColor: 'accent.solid' },
  fontVariantNumeric: 'tabular-nums',
});

function StepList({ step }: { step: Step }) {
  const at = STEPS.findIndex((known) => known.step === step);
  const position = at < 0 ? STEPS.length : at;
  return (
    <ol className={list} aria-label="Steps">
      {STEPS.map(({ label }, index) => (
        <li key={label} className={item} aria-current={index === position ? 'step' : undefined}>
          <span className={disc} data-reached={index <= position || undefined}>
            {index < position ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {label}
          {index < position && <Hidden>done</Hidden>}
        </li>
      ))}
    </ol>
  );
}

const line = wrap({ columnGap: '2', rowGap: '0.5', fontSize: 'sm', minHeight: '5' });
const word = hstack({ display: 'inline-flex', gap: '1.5', fontWeight: 'medium', '& svg': { flexShrink: '0' } });
const LOOKS = {
  running: { icon: 'shield', className: text({ tone: 'success' }) },
  refused: { icon: 'alert', className: text({ tone: 'danger' }) },
  unknown: { icon: 'info', className: text({ muted: true }) },
} as const;

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

const box = column({ borderWidth: 'thin', borderRadius: 'md', p: '3', gap: '2' });
const detail = text({ small: true, muted: true });

const toDetails = ({ code, type, vendor, serialNumber }: BookingItem) =>
  [code, itemTypeLabel(type), vendor, serialNumber && `S/N ${serialNumber}`].filter(Boolean);

function ClaimItemRow({ wizard, item }: { wizard: ClaimCreateRef; item: BookingItem }) {
  const isSelected = useSelector(wizard, ({ context }) => context.draft.items[item.id]?.selected === true);
  const refusal = useSelector(wizard, (snapshot) => refuseSelection(selectEligibility(snapshot)?.[item.id]));
  const field = (name: string) => ({ form: wizard, at: `items.${item.id}.${name}` });
  const row = useRef<HTMLDivElement>(null);
  // A ticked item is described next.
  const wasSelected = useRef(isSelected);
  useEffect(() => {
    const isTicked = isSelected && !wasSelected.current && row.current?.contains(document.activeElement);
    wasSelected.current = isSelected;
    if (isTicked) row.current?.querySelector('textarea')?.focus();
  }, [isSelected]);
  return (
    <div ref={row} className={box}>
      <FormCheckbox {...field('selected')} reason={isSelected ? undefined : refusal}>
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

/** Step 2: the claimed items and their issues (CLAIM-08, CLAIM-09). */
function ItemsStep({ wizard }: { wizard: ClaimCreateRef }) {
  const booking = useSelector(wizard, selectBooking);
  const error = useSelector(wizard, (snapshot) => snapshot.context.error);
  if (!booking) return null;
  const refusal = refuseClaimedBooking(booking);
  return (
    <StepCard
      wizard={wizard}
      otherwise="li input"
      title="Select the items"
      submits="items.submit"
      submit={{ children: 'Continue', reason: booking.booking_items.length === 0 ? NO_ITEMS : undefined }}
    >
      <FoundBooking booking={booking} />
      {refusal !== null && <Alert tone="warning" title={refusal} actions={<RuleLink id="CLAIM-23" />} />}
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

const row = css({ borderInlineStartWidth: 'thick', borderInlineStartColor: 'border.strong', paddingInlineStart: '3' });
const quiet = text({ small: true, muted: true, lines: true });

/** Step 3: the claim as it will be sent, and general remarks. CLAIM-10. */
function RemarksStep({ wizard }: { wizard: ClaimCreateRef }) {
  const error = useSelector(wizard, ({ context }) => context.error);
  const earlier = useSelector(wizard, ({ context }) => context.earlier);
  const isSending = useSelector(wizard, (snapshot) => snapshot.hasTag('busy'));
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) failure.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <StepCard
      wizard={wizard}
      title="Review and submit"
      submits="form.submit"
      submit={{ children: 'Create Claim', busyLabel: 'Creating claim…' }}
    >
      <ChosenItems wizard={wizard} />
      <FormField
        form={wizard}
        at="remarks"
        label="General remarks"
        kind="area"
        rows={3}
        maxLength={TEXT_MAX}
        hint="Optional"
        readOnly={isSending}
      />
      {error !== null && (
        <div ref={failure}>
          {earlier === null ? (
            <Alert tone="danger" title={CLAIM_MESSAGES.notCreated}>
              {error === CLAIM_MESSAGES.notCreated ? 'Your input is kept. Please try again.' : error}
            </Alert>
          ) : (
            <SavedEarlierNotice
              earlier={earlier}
              path="/warranty-claims"
              another="Save as another claim"
              onAnother={() => wizard.send({ type: 'form.again' })}
            />
          )}
        </div>
      )}
    </StepCard>
  );
}

function ChosenItems({ wizard }: { wizard: ClaimCreateRef }) {
  const booking = useSelector(wizard, selectBooking);
  const drafts = useSelector(wizard, (snapshot) => snapshot.context.draft.items);
  return (
    <ul className={column({ gap: '2' })} aria-label="Items to claim">
      {selectedItems(booking?.booking_items ?? [], drafts).map((item) => (
        <li key={item.id} className={row}>
          <bdi className={text({ strong: true })}>{item.name}</bdi>
          <p className={quiet}>
            <bdi>{drafts[item.id]?.reportedIssue.trim()}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Step 1: the booking code. CLAIM-01, CLAIM-02. */
function CodeStep({ wizard }: { wizard: ClaimCreateRef }) {
  const isLookingUp = useSelector(wizard, (snapshot) => snapshot.hasTag('busy'));
  const findsByName = useIsReflow();
  return (
    <StepCard
      isPage
      wizard={wizard}
      title="Find the booking"
      submits="code.submit"
      submit={{ children: 'Look Up Booking', icon: 'search', busyLabel: 'Looking up…' }}
    >
      <FormField
        form={wizard}
        at="code"
        label="Booking code"
        kind="code"
        required
        readOnly={isLookingUp}
        hint={
          findsByName
            ? 'Type the code on the receipt, the customer’s name or a phone number.'
            : 'Printed on the receipt, for example BK-1001.'
        }
      />
    </StepCard>
  );
}

const created = vstack({ gap: '3', py: '10', px: '4', textAlign: 'center', layerStyle: 'surface' });

/** The created claim: a link to it, and the time until the page opens it (CLAIM-11). */
function CreatedStep({ wizard }: { wizard: ClaimCreateRef }) {
  const claim = useSelector(wizard, selectClaim);
  if (!claim) return null;
  return (
    <div className={created}>
      <span className={text({ tone: 'success' })}>
        <Icon name="checkCircle" size={36} />
      </span>
      <h2 tabIndex={-1} className={css({ fontSize: 'lg', fontWeight: 'semibold' })}>
        Claim {claim.claimNumber} created
      </h2>
      <p className={text({ muted: true })}>Opening the claim…</p>
      <Countdown ms={CLAIM_REDIRECT_MS} />
      <LinkButton href={`/warranty-claims/${claim.id}`} variant="primary">
        Open Claim
      </LinkButton>
    </div>
  );
}

function selectStep(snapshot: SnapshotFrom<ClaimCreateRef>): Step {
  if (snapshot.hasTag('codeStep')) return 'code';
  if (snapshot.hasTag('itemsStep')) return 'items';
  return snapshot.hasTag('remarksStep') ? 'remarks' : 'created';
}

/** CLAIM-21. The step's heading takes the focus when another step comes up. */
export function ClaimCreateView({ wizard }: { wizard: ClaimCreateRef }) {
  const step = useSelector(wizard, selectStep);
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) panel.current?.querySelector<HTMLElement>('h2')?.focus();
    last.current = step;
  }, [step]);
  return (
    <div className={formPage}>
      <PageHeader
        title="Create Warranty Claim"
        backTo={{ href: '/warranty-claims', label: 'Back to Claims' }}
        subtitle="Find the booking, select the items and describe the fault."
      />
      <StepList step={step} />
      <div ref={panel}>
        {step === 'code' && <CodeStep wizard={wizard} />}
        {step === 'items' && <ItemsStep wizard={wizard} />}
        {step === 'remarks' && <RemarksStep wizard={wizard} />}
        {step === 'created' && <CreatedStep wizard={wizard} />}
      </div>
    </div>
  );
}
