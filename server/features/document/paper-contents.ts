import {
  itemTypeLabel,
  type Booking,
  type BookingItem,
  type BookingPayment,
} from '../../../src/domain/booking/booking.ts';
import { accessoryInWords, accessoryWords, conditionWords } from '../../../src/domain/booking/intake.ts';
import { statusLabel } from '../../../src/domain/booking/booking-status.ts';
import { paymentTitle, refundedRupees, signedRupees } from '../../../src/domain/booking/refunds.ts';
import type { DocumentKind } from '../../../src/domain/papers/papers.ts';
import { toLabel } from '../../../src/domain/shared/label.ts';
import { formatRs, pendingRupees, formatPkr, sumRupees } from '../../../src/domain/shared/money.ts';
import { formatInstant, formatInstantDay, formatDay, formatLedgerDay } from '../../../src/domain/shared/shop-day.ts';
import {
  type DocumentColumn,
  type DocumentContent,
  type DocumentLine,
  type DocumentShop,
  type DocumentTable,
  type ItemLabel,
  joined,
} from '../../documents/document-content.ts';
import { type Claim, type ClaimItem, creatorName } from '../../../src/domain/claim/claim.ts';
import type { MethodSum, Till } from '../../../src/domain/till/till.ts';
import type { LedgerEntry } from '../../../src/domain/ledger/ledger-entry.ts';
import type { Location } from '../../../src/domain/ledger/ledger.ts';

const line =
  (kind: DocumentLine['kind']) =>
  (text: string): DocumentLine => ({ kind, text });
const name = line('name');
const detail = line('detail');
const note = line('note');
const amount = line('amount');
const whole = line('whole');

type Column<Row> = DocumentColumn & { lines: (row: Row, index: number) => DocumentLine[] };

const toTable = <Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): DocumentTable => ({
  title,
  columns: columns.map(({ title: heading, width, align }) => ({ title: heading, width, align })),
  rows: rows.map((row, index) => columns.map(({ lines }) => lines(row, index))),
});

/** Returns no fact for an empty value. */
const optionalFact = (label: string, value: string | null | undefined): { label: string; value: string }[] =>
  value ? [{ label, value }] : [];

const ITEM_COLUMNS: readonly Column<BookingItem>[] = [
  { title: 'No.', width: 28, lines: (_, index) => [detail(String(index + 1))] },
  {
    title: 'Item',
    lines: (item) => [
      name(item.name),
      detail(
        joined([item.code, itemTypeLabel(item.type), item.vendor, item.serialNumber && `S/N ${item.serialNumber}`]),
      ),
      ...(item.reportedIssue ? [note(item.reportedIssue)] : []),
    ],
  },
  { title: 'Status', width: 90, lines: (item) => [detail(toLabel(item.status))] },
  { title: 'Amount', width: 100, align: 'right', lines: (item) => [amount(formatRs(item.payableAmount))] },
];

const PAYMENT_COLUMNS: readonly Column<BookingPayment>[] = [
  { title: 'Date', width: 80, lines: (payment) => [detail(formatInstantDay(payment.paidAt ?? payment.createdAt))] },
  { title: 'Method', width: 90, lines: (payment) => [detail(paymentTitle(payment))] },
  {
    title: 'Recipient and transaction',
    lines: (payment) => [detail(joined([payment.recipientName, payment.transactionId]))],
  },
  { title: 'Amount', width: 100, align: 'right', lines: (payment) => [detail(formatRs(signedRupees(payment)))] },
];

const isActive = (row: { isActive: boolean }): boolean => row.isActive;

/** Error for an invoice without a PAID payment. */
export const INVOICE_NEEDS_PAYMENT = 'An invoice needs at least one PAID payment.';

const isPaid = (payment: BookingPayment): boolean => payment.isActive && payment.status === 'PAID';

/** The paid and the refunded amount (TILL-02). */
function toPaid(booking: Booking) {
  const refunded = refundedRupees(booking);
  const paid = { label: 'Paid', amount: formatRs(sumRupees([booking.paidAmount, refunded])) };
  return refunded > 0 ? [paid, { label: 'Refunded', amount: formatRs(-refunded) }] : [paid];
}

/** The head of a paper, with the address of a branch that has one (BRANCH-04). */
function withBranch(head: DocumentShop, branch: Location | null): DocumentShop {
  const address = [branch?.address, branch?.city].filter(Boolean).join(', ');
  return address === '' ? head : { ...head, address };
}

/** The customer of a document, by the word for their name. */
const toCustomer = (label: string, { clientName, clientType, phoneNumber, whatsappNumber }: Booking) => [
  { label, value: clientName },
  ...optionalFact('Client type', clientType === 'CORPORATE' ? toLabel(clientType) : null),
  { label: 'Phone', value: phoneNumber },
  ...optionalFact('WhatsApp', whatsappNumber === phoneNumber ? null : whatsappNumber),
];

/** The receipt lists the devices, and each payment with its day and method. */
function toReceiptParts(booking: Booking, pending: number): Pick<DocumentContent, 'facts' | 'sections'> {
  return {
    facts: [
      ...toCustomer('Customer', booking),
      { label: 'Created', value: formatInstant(booking.createdAt) },
      ...optionalFact('Appointment', booking.appointmentDate && formatInstant(booking.appointmentDate)),
      ...optionalFact('Promised for', booking.promisedFor && formatInstant(booking.promisedFor)),
      { label: 'Status', value: statusLabel(booking.status) },
    ],
    sections: [
      {
        totals: [
          { label: 'Payable', amount: formatRs(booking.payableAmount) },
          ...toPaid(booking),
          { label: 'Pending', amount: formatRs(pending) },
        ],
      },
      { table: { ...toTable('Payments', PAYMENT_COLUMNS, booking.booking_payments.filter(isPaid)), compact: true } },
    ],
  };
}

/** The invoice has the customer, the amount due, and its terms (PAPER-08). */
function toInvoiceParts(booking: Booking, pending: number): Pick<DocumentContent, 'facts' | 'sections'> {
  return {
    facts: [
      ...toCustomer('Bill to', booking),
      { label: 'Booked in', value: formatInstantDay(booking.createdAt) },
      { label: 'Terms', value: pending > 0 ? 'Due on collection' : 'Paid in full' },
    ],
    sections: [
      {
        totals: [
          { label: 'Total', amount: formatRs(booking.payableAmount) },
          ...toPaid(booking),
          { label: 'Amount due', amount: formatRs(pending) },
        ],
      },
    ],
  };
}

/** Says after a title or a code that the record was deleted (TILL-10). */
const withDeleted = (words: string, record: { isActive: boolean }): string =>
  record.isActive ? words : `${words} (Deleted)`;

/**
 * The document of a booking with its active items and paid payments. Amounts as `Rs 12,500.50`, dates in the shop's time
 * zone. A `branch` is named, and its address is at the head (BRANCH-04).
 */
export function toDocument(
  booking: Booking,
  kind: Exclude<DocumentKind, 'intake'>,
  head: DocumentShop,
  branch: Location | null = null,
): DocumentContent {
  const pending = pendingRupees(booking.payableAmount, booking.paidAmount);
  const { facts: own, sections } =
    kind === 'receipt' ? toReceiptParts(booking, pending) : toInvoiceParts(booking, pending);
  const shop = withBranch(head, branch);
  const facts = [...own, ...optionalFact('Branch', branch?.name)];
  return {
    title: withDeleted(kind === 'receipt' ? 'Receipt' : 'Invoice', booking),
    code: booking.code,
    shop,
    facts,
    sections: [{ table: toTable('Items', ITEM_COLUMNS, booking.booking_items.filter(isActive)) }, ...sections],
    at: booking.createdAt,
  };
}

/**
 * A label for each active item: the item, its owner, and the code that a scanner uses to find the booking. Each of its
 * accessories has one too (PAPER-02, INTAKE-05).
 */
export const toItemLabels = ({ code, clientName, booking_items }: Booking): ItemLabel[] =>
  booking_items.filter(isActive).flatMap((item, index) => {
    const label = {
      code,
      itemCode: item.code ?? `${code}-${index + 1}`,
      item: item.name,
      client: clientName,
      detail: joined([itemTypeLabel(item.type), item.serialNumber && `S/N ${item.serialNumber}`]),
    };
    const ofAccessories = (item.accessories ?? []).map((name) => ({
      ...label,
      itemCode: `${code} ${accessoryInWords(name)}`,
    }));
    return [label, ...ofAccessories];
  });

const SLIP_COLUMNS: readonly Column<BookingItem>[] = [
  { title: 'No.', width: 28, lines: (_, index) => [detail(String(index + 1))] },
  {
    title: 'Item',
    lines: (item) => [
      name(item.name),
      detail(joined([item.code, item.vendor, item.serialNumber && `S/N ${item.serialNumber}`])),
      ...[
        ['Accessories', accessoryWords(item.accessories) || 'None'],
        ['Condition', conditionWords(item.condition)],
        ['Reported issue', item.reportedIssue],
      ].flatMap(([label, words]) => (words ? [whole(`${label}: ${words}`)] : [])),
    ],
  },
  { title: 'Type', width: 80, align: 'right', lines: (item) => [detail(itemTypeLabel(item.type))] },
];

/** The slip that both sign when devices are handed in. `terms` are those of the shop, perhaps empty (INTAKE-04). */
export const toIntakeSlip = (
  { promisedFor, ...booking }: Booking,
  head: DocumentShop,
  terms: string,
  branch: Location | null = null,
): DocumentContent => ({
  title: withDeleted('Intake Slip', booking),
  code: booking.code,
  shop: withBranch(head, branch),
  facts: [
    ...toCustomer('Customer', booking),
    ...optionalFact('Branch', branch?.name),
    { label: 'Handed in', value: formatInstant(booking.createdAt) },
    ...optionalFact('Promised for', promisedFor && formatInstant(promisedFor)),
    ...optionalFact('Appointment', booking.appointmentDate && formatInstant(booking.appointmentDate)),
  ],
  sections: [
    { table: toTable('Handed in', SLIP_COLUMNS, booking.booking_items.filter(isActive)) },
    ...(terms === '' ? [] : [{ words: { title: 'Terms', text: terms } }]),
    { signatures: ['Customer', 'Received by'] },
  ],
  at: booking.createdAt,
});

/** The most labels in one file: five bookings with as many items as one request may have. */
export const LABELS_MAX = 1000;

/** Error for more than `LABELS_MAX` labels. */
export const TOO_MANY_LABELS = `There cannot be more than ${LABELS_MAX} labels in one file. Please print fewer bookings at once.`;

const CLAIM_COLUMNS: readonly Column<ClaimItem>[] = [
  { title: 'No.', width: 28, lines: (_, index) => [detail(String(index + 1))] },
  {
    title: 'Item',
    width: 200,
    lines: ({ warranty: { bookingItem } }) => [
      name(bookingItem.name),
      detail(
        joined([
          itemTypeLabel(bookingItem.type),
          bookingItem.vendor,
          bookingItem.serialNumber && `S/N ${bookingItem.serialNumber}`,
        ]),
      ),
    ],
  },
  {
    title: 'Reported issue',
    lines: ({ reportedIssue, remarks }) => [note(reportedIssue), ...(remarks === null ? [] : [note(remarks)])],
  },
  {
    title: 'Warranty until',
    width: 90,
    align: 'right',
    lines: ({ warranty }) => [detail(formatDay(warranty.warrantyEndDate))],
  },
];

/**
 * The slip that the customer takes home after a warranty claim: the items and the reported issues (PAPER-01). It says
 * which of the claim and its two bookings was deleted (TILL-10).
 */
export const toClaimSlip = (
  claim: Claim,
  { original, claimed }: Record<'original' | 'claimed', { isActive: boolean }>,
  shop: DocumentShop,
): DocumentContent => ({
  title: withDeleted('Warranty Claim', { isActive: claim.isActive && claimed.isActive && original.isActive }),
  code: claim.claimNumber,
  shop,
  facts: [
    { label: 'Customer', value: claim.originalBooking.clientName },
    ...optionalFact('WhatsApp', claim.originalBooking.whatsappNumber),
    { label: 'Claimed', value: formatInstant(claim.claimDate) },
    { label: 'Original booking', value: withDeleted(claim.originalBooking.code, original) },
    { label: 'Claim booking', value: withDeleted(claim.claimBooking.code, claimed) },
    { label: 'Status', value: statusLabel(claim.claimBooking.status) },
    ...optionalFact('Created by', creatorName(claim)),
    ...optionalFact('Remarks', claim.remarks),
  ],
  sections: [
    { table: toTable('Claimed items', CLAIM_COLUMNS, claim.warrantyClaimItems) },
    { signatures: ['Customer', 'Received by'] },
  ],
  at: claim.claimDate,
});

type Sum = { label: string; count: number; total: number };

const sumColumns = (heading: string): Column<Sum>[] => [
  { title: heading, lines: ({ label }) => [detail(label)] },
  { title: 'Entries', width: 80, align: 'right', lines: ({ count }) => [detail(String(count))] },
  { title: 'Amount', width: 120, align: 'right', lines: ({ total }) => [detail(formatPkr(total))] },
];

const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  { title: 'No.', width: 36, lines: ({ id }) => [detail(String(id))] },
  {
    title: 'Description',
    lines: ({ description, vendorName, receiptNumber }) => [
      name(description),
      ...(vendorName || receiptNumber
        ? [detail(joined([vendorName, receiptNumber && `Receipt ${receiptNumber}`]))]
        : []),
    ],
  },
  { title: 'Category', width: 90, lines: ({ category }) => [detail(toLabel(category))] },
  { title: 'Payment', width: 90, lines: ({ paymentMethod }) => [detail(toLabel(paymentMethod))] },
  { title: 'Amount', width: 100, align: 'right', lines: (entry) => [amount(formatPkr(entry.amount))] },
];

function sumBy(entries: readonly LedgerEntry[], heading: string, field: 'category' | 'paymentMethod') {
  const sums = [...new Set(entries.map((entry) => toLabel(entry[field])))].map((label): Sum => {
    const amounts = entries.filter((entry) => toLabel(entry[field]) === label).map((entry) => entry.amount);
    return { label, count: amounts.length, total: sumRupees(amounts) };
  });
  sums.sort((one, other) => other.total - one.total || (one.label < other.label ? -1 : 1));
  return { table: toTable(`By ${heading.toLowerCase()}`, sumColumns(heading), sums) };
}

const METHOD_COLUMNS: readonly Column<MethodSum>[] = [
  { title: 'Method', lines: ({ method }) => [detail(toLabel(method))] },
  { title: 'Payments', width: 80, align: 'right', lines: ({ count }) => [detail(String(count))] },
  { title: 'Amount', width: 120, align: 'right', lines: (row) => [detail(formatPkr(row.amount))] },
];

/** Received and refunded money, and the drawer: counted and by whom, once the day is closed (TILL-06). */
function tillSections(till: Till) {
  const { received, refunded, opening, counted, takenOut, difference, ofDeleted } = till;
  const amounts = {
    Opening: opening,
    'Expected cash': till.expectedCash,
    Counted: counted,
    Difference: difference,
    'Taken out': takenOut,
  };
  return [
    ...(received.length > 0 ? [{ table: toTable('Received', METHOD_COLUMNS, received) }] : []),
    ...(refunded.length > 0 ? [{ table: toTable('Refunded', METHOD_COLUMNS, refunded) }] : []),
    ...(ofDeleted === 0 ? [] : [{ totals: [{ label: 'Of deleted bookings', amount: formatPkr(ofDeleted) }] }]),
    {
      totals: Object.entries(amounts).flatMap(([label, amount]) =>
        amount === undefined ? [] : [{ label, amount: formatPkr(amount) }],
      ),
    },
  ];
}

/** The closing of a `day` (`yyyy-MM-dd`) in one branch. `entries` are all its active entries (PAPER-01, TILL-06). */
export const toDayClosing = (
  { location, day, entries, till }: { location: Location; day: string; entries: readonly LedgerEntry[]; till: Till },
  shop: DocumentShop,
): DocumentContent => ({
  title: "Day's Closing",
  code: `${location.code} ${day}`,
  shop,
  facts: [
    { label: 'Branch', value: `${location.name} (${location.code})` },
    { label: 'Date', value: formatLedgerDay(day) },
    { label: 'Entries', value: String(entries.length) },
    ...optionalFact('Closing', till.number?.toString()),
    ...optionalFact('Replaces', till.replaces?.toString()),
    ...optionalFact('Closed by', till.closedBy?.name),
    ...optionalFact('Closed at', till.closedAt && formatInstant(till.closedAt)),
  ],
  sections: [
    sumBy(entries, 'Category', 'category'),
    sumBy(entries, 'Payment method', 'paymentMethod'),
    { totals: [{ label: 'Spent', amount: formatPkr(sumRupees(entries.map((entry) => entry.amount))) }] },
    ...tillSections(till),
    // A fact would be cut after two lines.
    ...(till.note ? [{ words: { title: 'Note', text: till.note } }] : []),
    // Before the entries, so that the lines to sign on are with the drawer and not alone on a page.
    { signatures: ['Counted by', 'Checked by'] },
    { table: toTable('Entries', ENTRY_COLUMNS, entries) },
  ],
  at: `${day}T00:00:00Z`,
});
