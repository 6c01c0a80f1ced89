import { shallowEqual, useSelector } from '@xstate/react';
import { useState, type KeyboardEvent } from 'react';
import { css, cx } from '#styled/css';
import { column } from '#styled/patterns';
import { text } from '#styled/recipes';
import { describeCreate, needsDetails } from '../../domain/booking/draft/booking-create-draft.ts';
import { NEW_ITEM } from '../../domain/booking/booking-fields.ts';
import { NO_ROOM } from '../../domain/booking/booking-input.ts';
import { formatPromise, usualPromise } from '../../domain/booking/promise.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { PROMISE_DAYS } from '../../domain/shop/shop.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { pressEnter, type BookingCreateRef } from '../../machines/booking-create.ts';
import { useCustomerFields } from '../form/customer-fields.tsx';
import { FormCheckbox, FormField } from '../form/form-field.tsx';
import { fieldGrid, formPage, rowList } from '../form/form-layout.ts';
import { SaveBar } from '../form/save-bar.tsx';
import { Form } from '../form/form.tsx';
import { RowFields, toRowFields, RowFrame } from '../form/row-fields.tsx';
import { FormNotices } from '../form/notices.tsx';
import { useCan } from '../form/use-form-field.ts';
import { useIsReflow } from '../permissions/use-refusal.ts';
import { IntakeFields } from './intake-fields.tsx';
import { useClock } from '../reads/use-clock.ts';
import { useRead } from '../reads/use-read.ts';
import { BranchField, PromiseField, TechnicianField } from './work-fields.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';

const { name, type, reportedIssue, payableAmount, vendor, serialNumber, comments } = NEW_ITEM;
const FIELDS = toRowFields({
  name: { ...name, label: 'Item name' },
  type,
  reportedIssue: { ...reportedIssue, isDouble: true },
  payableAmount,
  vendor,
  serialNumber,
  comments,
});

function CreateItem({ create, rowKey, number }: { create: BookingCreateRef; rowKey: string; number: number }) {
  const remove = { type: 'row.remove', section: 'booking_items', key: rowKey } as const;
  const canRemove = useCan(create, remove);
  const isReflow = useIsReflow();
  const at = `booking_items.${rowKey}`;
  return (
    <RowFrame
      title={`Item ${number}`}
      takesFocus={number > 1}
      tools={
        canRemove && (
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            aria-label={`Remove Item ${number}`}
            onClick={() => create.send(remove)}
          >
            Remove Item
          </Button>
        )
      }
    >
      <RowFields form={create} at={at} fields={FIELDS} />
      {isReflow && <IntakeFields form={create} at={at} />}
    </RowFrame>
  );
}

const ADD_ITEM = { type: 'row.add', section: 'booking_items' } as const;

const SAME_NUMBER = 'Same as phone number';
/** Only the WhatsApp number is ever locked before the booking is sent. BOOK-04. */
const whyLocked = (path: string) => (path === 'whatsappNumber' ? SAME_NUMBER : undefined);

/** Enter in a field of one line is the form's: the machine knows where it leads. */
function handleEnter(create: BookingCreateRef, event: KeyboardEvent<HTMLElement>): void {
  const { target, key, nativeEvent } = event;
  const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !nativeEvent.isComposing;
  if (key !== 'Enter' || !isAlone || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const path = event.repeat ? null : pressEnter(create, target.dataset['at'] ?? '');
  if (path !== null) event.currentTarget.querySelector<HTMLElement>(`[data-at="${path}"]`)?.focus();
}

const details = css({
  marginTop: '4',
  '& > summary': { display: 'inline-flex', alignItems: 'center', gap: '1.5', minHeight: '6', cursor: 'pointer' },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary svg': { transitionDuration: 'fast' },
  '&[open] > summary': { marginBottom: '3' },
  '&[open] > summary svg': { transform: '[rotate(90deg)]' },
});
const summary = cx(text({ small: true, medium: true, muted: true }), css({ _hover: { color: 'fg' } }));

/** The phone number comes first, because it finds a known customer. The rest is folded until it is needed. BOOK-16. */
function Customer({ create }: { create: BookingCreateRef }) {
  const fields = useCustomerFields({
    form: create,
    lockedReason: whyLocked,
    beneathWhatsApp: (
      <FormCheckbox form={create} at="isSameNumber">
        {SAME_NUMBER}
      </FormCheckbox>
    ),
  });
  const isNeeded = useSelector(create, ({ context }) => needsDetails(context.draft, context.errors));
  const [isOpen, setOpen] = useState(isNeeded);
  const isReflow = useIsReflow();
  return (
    <>
      <div className={fieldGrid}>
        {fields.phone}
        {fields.name}
        {fields.whatsApp}
        {fields.type}
        {isReflow && <Work create={create} />}
      </div>
      <details
        className={details}
        open={isOpen || isNeeded}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={summary}>
          <Icon name="chevronRight" size={16} />
          More Details
        </summary>
        <div className={fieldGrid}>
          <FormField form={create} at="appointmentDate" label="Appointment date" kind="datetime-local" />
          {fields.referral}
        </div>
      </details>
    </>
  );
}

/** For when the booking is promised, who does the work, and where. Without a promise it gets the usual one. PROMISE-02, PROMISE-03, BRANCH-01 */
function Work({ create }: { create: BookingCreateRef }) {
  const days = useSelector(useRead(PROMISE_DAYS), selectData);
  const today = useClock(shopToday);
  const usual = useSelector(create, ({ context }) =>
    days === null ? null : usualPromise(days, context.draft.booking_items, today),
  );
  return (
    <>
      <PromiseField
        form={create}
        hint={usual === null ? undefined : `Left empty: ${formatPromise(usual, today)}, as usual for these items.`}
      />
      <TechnicianField form={create} />
      <BranchField form={create} none="As last time" />
    </>
  );
}

/** The number and the sum of the new items, and the buttons. BOOK-16. */
function CreateBar({ create, cancelTo }: { create: BookingCreateRef; cancelTo: string }) {
  const isBusy = useSelector(create, (snapshot) => snapshot.hasTag('busy'));
  const words = useSelector(create, ({ context }) => describeCreate(context.draft));
  return (
    <SaveBar says={<span className={text({ medium: true, nowrap: true })}>{words}</span>}>
      <LinkButton href={cancelTo}>Cancel</LinkButton>
      <Button type="submit" variant="primary" busy={isBusy} busyLabel="Creating...">
        Create Booking
      </Button>
    </SaveBar>
  );
}

/** Create New Booking. `cancelTo` is the path that the form was opened from. */
export function BookingCreateView({ create, cancelTo }: { create: BookingCreateRef; cancelTo: string }) {
  const canAdd = useCan(create, ADD_ITEM);
  const keys = useSelector(create, ({ context }) => context.draft.booking_items.map(({ key }) => key), shallowEqual);
  return (
    <div className={formPage}>
      <PageHeader title="Create New Booking" />
      <Form
        isPage
        form={create}
        className={column()}
        onKeyDown={(event) => handleEnter(create, event)}
        onSubmit={() => create.send({ type: 'form.submit' })}
      >
        <Card title="Customer Information">
          <Customer create={create} />
        </Card>
        <Card
          title="Booking Items"
          actions={
            <Button size="sm" icon="plus" reason={canAdd ? undefined : NO_ROOM} onClick={() => create.send(ADD_ITEM)}>
              Add Item
            </Button>
          }
        >
          <div className={rowList}>
            {keys.map((key, index) => (
              <CreateItem key={key} create={create} rowKey={key} number={index + 1} />
            ))}
          </div>
        </Card>
        <FormNotices
          form={create}
          record="booking"
          path="/bookings"
          another="Save as another booking"
          onAnother={() => create.send({ type: 'form.again' })}
        />
        <CreateBar create={create} cancelTo={cancelTo} />
      </Form>
    </div>
  );
}
