import { shallowEqual, useSelector } from '@xstate/react';
import { useState, type ComponentProps } from 'react';
import { css, cx } from '#styled/css';
import { grid } from '#styled/patterns';
import { text } from '#styled/recipes';
import { noteUnsent } from '../../domain/booking/draft/booking-diff.ts';
import { keyOf } from '../../domain/booking/draft/booking-draft.ts';
import { toTotals } from '../../domain/booking/booking-money.ts';
import { refundable, refundLabel } from '../../domain/booking/refunds.ts';
import { undecidedItems } from '../../domain/booking/completion.ts';
import { stepWords } from '../../domain/booking/next-steps.ts';
import {
  alsoLeadsTo,
  changeToGive,
  quickHints,
  quickRow,
  quickRowFields,
} from '../../domain/quick-action/quick-action.ts';
import { activeItems, quickTitle, type QuickAction } from '../../domain/quick-action/quick-offer.ts';
import {
  closingWords,
  describeSettling,
  leftPayments,
  paymentChoices,
} from '../../domain/quick-action/quick-payment.ts';
import { formatRs } from '../../domain/shared/money.ts';
import {
  selectIsOpen,
  selectItemQuestion,
  selectNeedsReason,
  type QuickActionRef,
} from '../../machines/quick-action/quick-action.machine.ts';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { IntakeFields } from '../booking/intake-fields.tsx';
import { ReasonField } from '../booking/reason-field.tsx';
import { moneyFields, sectionFields } from '../booking/sections.tsx';
import { useBranchOptions } from '../reads/use-branch-options.ts';
import { FormCheckbox, FormField, type FieldPlace } from '../form/form-field.tsx';
import { WorkQuestion } from './work-question.tsx';
import { ItemNames, WARRANTY_NOTE } from '../completion/item-names.tsx';
import { RowFields, type RowField } from '../form/row-fields.tsx';
import { Alert } from '../ui/alert/alert.tsx';

const sum = text({ strong: true });
const note = text({ small: true, muted: true });
const pair = grid({ columns: { base: 1, sm: 2 }, columnGap: '4', rowGap: '3.5', alignItems: 'start' });
const due = cx(sum, css({ alignSelf: 'center', minHeight: { base: '6', sm: '0' } }));
/** The amount and the method. Cash that is received is counted before the rest, which cash does not need. */
const MONEY_FIELDS = 2;

/** The amount of the payment. A choice of pending payments may come before it. */
const AMOUNT = {
  get current() {
    return document.querySelector<HTMLElement>('[role=dialog] [data-at$=".paidAmount"]');
  },
};

const SECTION = {
  payment: 'booking_payments',
  refund: 'booking_payments',
  contact: 'contact_log',
  delivery: 'delivery',
  item: 'booking_items',
  note: 'booking_items',
  intake: 'booking_items',
} as const;

const SUBMITS = {
  item: 'Save Status',
  note: 'Save Note',
  intake: 'Save Accessories',
  appointment: 'Save Appointment',
  promise: 'Save Promise',
  assign: 'Save Technician',
} as const;

function toSubmit(action: QuickAction): string {
  if (action.is in SUBMITS) return SUBMITS[action.is as keyof typeof SUBMITS];
  const leadsTo = action.is === 'delivery' ? action.leadsTo : null;
  return leadsTo === null ? quickTitle(action) : `${quickTitle(action)} and ${stepWords(leadsTo)}`;
}

/** The dialog of a quick action, while the action has a question to ask. QUICK-01, QUICK-02. */
export default function QuickDialog({ quick }: { quick: QuickActionRef }) {
  const isOpen = useSelector(quick, selectIsOpen);
  const isConflict = useSelector(quick, (snapshot) => snapshot.matches({ open: 'conflict' }));
  const action = useSelector(quick, ({ context }) => context.action);
  const { code, clientName } = useSelector(quick, ({ context }) => context.saved);
  const need = useSelector(quick, selectNeedsReason);
  const isForm = useSelector(quick, (snapshot) => snapshot.hasTag('form'));
  const asked = useSelector(quick, selectItemQuestion);
  const items = useSelector(quick, ({ context }) => undecidedItems(context.draft.booking_items), shallowEqual);
  const hints = useSelector(
    quick,
    ({ context }) => quickHints(context.saved, context.draft).map(({ sentence }) => sentence),
    shallowEqual,
  );
  // The answered question stays until the dialog closes, so that nothing moves.
  const [answered, setAnswered] = useState({ question: asked, undecided: items, notes: hints });
  const { question, undecided, notes } = isForm ? { question: asked, undecided: items, notes: hints } : answered;
  const send = (type: 'form.submit' | 'items.repair') => () => {
    setAnswered({ question, undecided, notes });
    quick.send({ type });
  };
  return (
    <FormDialog
      form={quick}
      open={isOpen}
      title={quickTitle(action)}
      description={`${clientName}, ${code}`}
      size={action.is === 'status' ? 'lg' : 'md'}
      {...(question === null
        ? { submit: toSubmit(action), onSubmit: send('form.submit') }
        : {
            submit: `Mark Repaired and ${toSubmit(action)}`,
            other: { label: `${toSubmit(action)} Only`, onPress: send('form.submit') },
            onSubmit: send('items.repair'),
          })}
      initialFocus={action.is === 'payment' ? AMOUNT : undefined}
      errorTone={isConflict ? 'warning' : 'danger'}
      onClose={() => quick.send({ type: 'form.cancel' })}
    >
      {notes.map((sentence) => (
        <Alert key={sentence} tone="warning" title={sentence} />
      ))}
      {question !== null && <ItemQuestion question={question} items={undecided} />}
      <ActionFields quick={quick} action={action} />
      {need !== null && <ReasonField form={quick} need={need} />}
    </FormDialog>
  );
}

type ItemQuestionProps = { question: string } & ComponentProps<typeof ItemNames>;

/** Which items are meant, and what the answer is about. NEXT-03 */
function ItemQuestion({ question, items }: ItemQuestionProps) {
  return (
    <>
      <p className={sum}>{question}</p>
      <ItemNames items={items} />
      <p className={note}>{WARRANTY_NOTE}</p>
    </>
  );
}

function ActionFields({ quick, action }: { quick: QuickActionRef; action: QuickAction }) {
  const row = useSelector(quick, ({ context }) => quickRow(action, context.draft));
  const { booking_items: items, payableAmount, paidAmount } = useSelector(quick, ({ context }) => context.saved);
  if (action.is === 'status') return null;
  if (action.is === 'appointment') {
    return <FormField form={quick} at="appointmentDate" label="Appointment" kind="datetime-local" />;
  }
  if (action.is === 'promise' || action.is === 'assign' || action.is === 'move') {
    return <WorkQuestion quick={quick} is={action.is} />;
  }
  if (action.is === 'closing') return <LeftPayments quick={quick} />;
  const section = SECTION[action.is];
  const { pending } = toTotals(payableAmount, paidAmount);
  const wanted = quickRowFields(action);
  const note = (path: string) => noteUnsent(quick.getSnapshot().context, path);
  const place = { form: quick, at: `${section}.${row}`, note };
  const toFields = (names: readonly string[]) =>
    section === 'booking_payments' ? (
      <MoneyFields key={row} {...place} wanted={names} isRefund={action.is === 'refund'} />
    ) : (
      <RowFields key={row} {...place} fields={pickFields(sectionFields[section](items), names)} />
    );
  return (
    <>
      {action.is === 'payment' && (
        <>
          <p className={sum}>{`Pending ${formatRs(pending)}`}</p>
          <PaymentChoice quick={quick} />
        </>
      )}
      {action.is === 'delivery' && action.leadsTo !== null && <p>{alsoLeadsTo(action.leadsTo)}</p>}
      {section === 'booking_items' && <ItemChoice quick={quick} />}
      {action.is === 'refund' && <RefundChoice quick={quick} row={row} />}
      {action.is === 'intake' ? (
        <IntakeFields key={row} form={quick} at={place.at} />
      ) : action.is === 'payment' ? (
        <>
          <div className={pair}>{toFields(wanted.slice(0, MONEY_FIELDS))}</div>
          <CashReceived quick={quick} action={action} />
          <div className={pair}>{toFields(wanted.slice(MONEY_FIELDS))}</div>
          <ClosePending quick={quick} />
        </>
      ) : (
        toFields(wanted)
      )}
    </>
  );
}

/** The fields with these names, in their order. */
const pickFields = (fields: readonly RowField[], names: readonly string[]): RowField[] =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? []);

/** The fields of a payment or a refund, with the branch of a shop that has several. TILL-01 */
function MoneyFields({ wanted, isRefund, ...place }: FieldPlace & { wanted: readonly string[]; isRefund: boolean }) {
  const branches = useBranchOptions();
  const fields = moneyFields(branches);
  return <RowFields {...place} fields={pickFields(isRefund ? fields.map(toRefundField) : fields, wanted)} />;
}

/** A refund is money that is given back, for a reason. TILL-02 */
const toRefundField = (field: RowField): RowField => {
  if (field.name === 'paidAmount') return { ...field, label: 'Refund amount (Rs)' };
  return field.name === 'reason' ? { ...field, required: true } : field;
};

/** Which row the payment is recorded in, and what that does to the pending ones. MONEY-05 */
function PaymentChoice({ quick }: { quick: QuickActionRef }) {
  const saved = useSelector(quick, ({ context }) => context.saved);
  const row = useSelector(quick, ({ context }) => context.draft.row);
  const newRow = useSelector(quick, ({ context }) => context.draft.newRow);
  const isUncertain = useSelector(quick, ({ context }) => context.pending.length > 0);
  const options = paymentChoices(saved, { newRow });
  if (options.length === 0) return null;
  return (
    <FormField
      form={quick}
      at="row"
      label="Payment"
      options={options}
      hint={describeSettling(saved, row) ?? undefined}
      locked={isUncertain}
      onChoose={(key) => quick.send({ type: 'payment.choose', key, now: new Date().toISOString() })}
    />
  );
}

/** Which payment is given back. TILL-02 */
function RefundChoice({ quick, row }: { quick: QuickActionRef; row: string }) {
  const saved = useSelector(quick, ({ context }) => context.saved);
  const options = refundable(saved).map((payment) => ({
    value: String(payment.id),
    label: refundLabel(saved, payment),
  }));
  const at = `booking_payments.${row}.refundOf`;
  return <FormField form={quick} at={at} label="Payment" options={options} />;
}

/** Offers to close the remaining pending payments once the booking is fully paid (MONEY-05). */
function ClosePending({ quick }: { quick: QuickActionRef }) {
  const left = useSelector(quick, ({ context }) => leftPayments(context.saved, context.draft), shallowEqual);
  if (left.length === 0) return null;
  return (
    <FormCheckbox form={quick} at="closesPending">
      {closingWords(left)}
    </FormCheckbox>
  );
}

/** The payments to close, and the result of closing them (MONEY-05). */
function LeftPayments({ quick }: { quick: QuickActionRef }) {
  const left = useSelector(quick, ({ context }) => leftPayments(context.saved, context.draft), shallowEqual);
  return (
    <>
      <p className={sum}>{`${closingWords(left)}?`}</p>
      <p className={note}>All payments are closed. A closed payment stays in the booking, marked Deleted.</p>
    </>
  );
}

function ItemChoice({ quick }: { quick: QuickActionRef }) {
  const items = useSelector(quick, ({ context }) => activeItems(context.saved), shallowEqual);
  if (items.length < 2)
    return (
      <p dir="auto" className={sum}>
        {items[0]?.name}
      </p>
    );
  return (
    <FormField
      form={quick}
      at="item"
      label="Item"
      options={items.map((item) => ({ value: keyOf(item), label: item.name }))}
      onChoose={(key) => quick.send({ type: 'item.choose', key, now: new Date().toISOString() })}
    />
  );
}

function CashReceived({ quick, action }: { quick: QuickActionRef; action: QuickAction }) {
  const isCash = useSelector(quick, ({ context: { draft } }) =>
    draft.booking_payments.some(
      ({ key, paymentMethod }) => key === quickRow(action, draft) && paymentMethod === 'CASH',
    ),
  );
  const change = useSelector(quick, ({ context: { draft } }) => changeToGive(action, draft));
  if (!isCash) return null;
  return (
    <div className={pair}>
      <FormField
        form={quick}
        at="received"
        label="Cash received (Rs)"
        kind="amount"
        hint="Only used to work out the change. Not saved."
      />
      <p role="status" className={due}>
        {change !== null && `Change due: ${formatRs(change)}`}
      </p>
    </div>
  );
}
