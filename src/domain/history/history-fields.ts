import { channelLabel, itemTypeLabel } from '../booking/booking-labels.ts';
import { ENUMS } from '../booking/booking.ts';
import { toLabel } from '../shared/label.ts';
import { formatPkr, formatRs } from '../shared/money.ts';
import { formatDay, formatInstant } from '../shared/shop-day.ts';
import type { HistoryThing } from './history.ts';

/** What a field is called within a sentence, and how its values read there; `isLong`: too long for one, it is not told. */
export type HistoryField = { label: string; toText: (value: string | number | boolean) => string; isLong?: boolean };

const oneOf = <const V extends string>(values: readonly V[], label: (value: V) => string) => {
  const toText: HistoryField['toText'] = (value) => {
    const known = values.find((candidate) => candidate === value);
    return known === undefined ? toLabel(String(value)) : label(known);
  };
  return toText;
};
const named =
  (toText: HistoryField['toText']) =>
  (label: string): HistoryField => ({ label, toText });
const text = named(String);
const long = (label: string): HistoryField => ({ label, toText: String, isLong: true });
const list = named((value) => String(value).split('\n').join(', '));
const days = named((value) => `${value} days`);
const label = named((value) => toLabel(String(value)));
const rupees = named((value) => formatRs(Number(value)));
const pkr = named((value) => formatPkr(Number(value)));
const instant = named((value) => formatInstant(String(value)));
const day = named((value) => formatDay(String(value)));

/** Booking, item and so on, by what the API calls their fields; what is not here is not told. */
export const HISTORY_FIELDS: Readonly<Record<HistoryThing, Readonly<Record<string, HistoryField>>>> = {
  booking: {
    status: label('status'),
    clientName: text('client name'),
    clientType: label('client type'),
    phoneNumber: text('phone number'),
    whatsappNumber: text('WhatsApp number'),
    appointmentDate: instant('appointment'),
    referralSource: label('referral source'),
    referralSourceNotes: text('referral notes'),
    payableAmount: rupees('payable amount'),
    paidAmount: rupees('paid amount'),
  },
  item: {
    name: text('name'),
    type: named(oneOf(ENUMS.itemType, itemTypeLabel))('type'),
    status: label('status'),
    payableAmount: rupees('payable amount'),
    vendor: text('vendor'),
    serialNumber: text('serial number'),
    reportedIssue: text('reported issue'),
    comments: text('comments'),
  },
  payment: {
    status: label('status'),
    paymentMethod: label('payment method'),
    payableAmount: rupees('payable amount'),
    paidAmount: rupees('paid amount'),
    recipientName: text('recipient name'),
    transactionId: text('transaction ID'),
  },
  contact: {
    status: named(oneOf(ENUMS.contactChannel, channelLabel))('channel'),
    contactedAt: instant('contacted at'),
    bookingItemId: text('about'),
    notes: text('notes'),
  },
  delivery: {
    type: label('type'),
    status: label('status'),
    courier: text('courier'),
    deliveryDate: instant('delivery date'),
    phoneNumber: text('phone number'),
    secondaryPhoneNumber: text('secondary phone number'),
    landmark: text('landmark'),
    postalCode: text('postal code'),
    address: text('address'),
  },
  warranty: { startDate: day('first day'), endDate: day('last day') },
  claim: { remarks: text('remarks') },
  ledger: {
    entryDate: day('entry date'),
    locationId: text('location'),
    category: label('category'),
    amount: pkr('amount'),
    paymentMethod: label('payment method'),
    vendorName: text('vendor name'),
    receiptNumber: text('receipt number'),
    receiptAttachment: text('receipt attachment URL'),
    description: text('description'),
    remarks: text('remarks'),
  },
  shop: {
    name: text('name'),
    phone: text('phone'),
    address: text('address'),
    taxNumber: text('tax number'),
    timeZone: text('time zone'),
    logo: long('logo'),
    footer: text('footer'),
    warrantyDaysGpu: days('GPU warranty'),
    warrantyDaysMobo: days('motherboard warranty'),
    warrantyDaysLaptop: days('laptop warranty'),
    couriers: list('couriers'),
    templates: long('messages'),
  },
  branch: { name: text('name'), code: text('code'), address: text('address'), city: text('city') },
  service: { name: text('name') },
};

/** The field that a row is called by: what it was before a change names the row in the sentence about it. */
export const NAMED_BY: Readonly<Record<HistoryThing, string | null>> = {
  booking: null,
  item: 'name',
  payment: 'paidAmount',
  contact: 'status',
  delivery: 'type',
  warranty: null,
  claim: null,
  ledger: null,
  shop: null,
  branch: 'name',
  service: 'name',
};
