import { describe, expect, it } from 'vitest';
import { SECTIONS, ROW_FIELDS } from '../../../src/domain/booking/booking-fields.ts';
import { HISTORY_FIELDS } from '../../../src/domain/history/history-fields.ts';
import { KIND_LABELS, RULE_WORDS, toSentence, toText, toDays } from '../../../src/domain/history/history-words.ts';
import {
  HISTORY_KINDS,
  HISTORY_RECORDS,
  KINDS_OF,
  toKind,
  type HistoryChange,
  type HistoryEntry,
  type HistoryRecord,
} from '../../../src/domain/history/history.ts';
import { sectionFields } from '../../../src/views/booking-details/sections.tsx';
import { RULES } from '../../../tools/rules/rules.ts';
import { aHistoryEntry, BILAL, SANA } from '../../support/a.ts';

const ERASED = { erased: true } as const;
const say = (change: Partial<HistoryEntry>, shown: HistoryRecord = 'booking') =>
  toText(toSentence(aHistoryEntry(change), shown));
const changed = (path: string, before: HistoryChange['before'], after: HistoryChange['after']): HistoryChange => ({
  path,
  before,
  after,
});

describe('a change in the words of staff', () => {
  it.each<[said: string, entry: Partial<HistoryEntry>]>([
    ['Status Pending → In Progress', {}],
    [
      'Status Pending → Confirmed; an active INBOUND delivery was there',
      { changes: [changed('status', 'PENDING', 'CONFIRMED')], rule: 'EDIT-01' },
    ],
    [
      'Client name Ali → علی; WhatsApp number 0300 → 0301',
      { changes: [changed('clientName', 'Ali', 'علی'), changed('whatsappNumber', '0300', '0301')] },
    ],
    ['Referral notes set to a friend', { changes: [changed('referralSourceNotes', null, 'a friend')] }],
    ['Referral source cleared, was Google Search', { changes: [changed('referralSource', 'GOOGLE_SEARCH', null)] }],
    [
      'Appointment Jan 5, 2025, 12:30 PM → Jan 6, 2025, 12:30 PM',
      { changes: [changed('appointmentDate', '2025-01-05T07:30:00.000Z', '2025-01-06T07:30:00.000Z')] },
    ],
    ['Booking created', { is: 'created', changes: [changed('clientName', null, 'Ali')] }],
    ['Booking deleted', { changes: [changed('isActive', true, false)] }],
    ['Booking restored', { changes: [changed('isActive', false, true)] }],
    ['Booking as it stood when the history began', { is: 'baseline', changes: [] }],
    ['Customer erased', { is: 'erased', changes: [changed('clientName', ERASED, ERASED)], rule: 'DATA-05' }],
    ['Item RTX 3080: personal words erased', { thing: 'item', name: 'RTX 3080', is: 'erased' }],
    ['Status Pending → In Progress', { rule: 'EDIT-01' }],
    [
      'Paid amount Rs 0 → Rs 9,000; more is paid than payable; reason: a tip',
      { changes: [changed('paidAmount', 0, 9000)], rule: 'PERM-07', reason: 'a tip' },
    ],
    [
      'Status Pending → Confirmed; an active INBOUND delivery was there; more is paid than payable',
      { changes: [changed('status', 'PENDING', 'CONFIRMED')], rule: 'EDIT-01 PERM-07' },
    ],
    ['Changed', { changes: [changed('version', 1, 2)] }],
  ])('%s', (said, entry) => {
    expect(say(entry)).toBe(said);
  });

  it.each<[said: string, entry: Partial<HistoryEntry>]>([
    [
      'Item RTX 3080: payable amount Rs 1,000 → Rs 1,500',
      { thing: 'item', name: 'RTX 3080', changes: [changed('payableAmount', 1000, 1500)] },
    ],
    [
      'Item RTX 3080: name RTX 3080 → RTX 3090; type GPU → Motherboard',
      {
        thing: 'item',
        name: 'RTX 3090 Ti',
        changes: [changed('name', 'RTX 3080', 'RTX 3090'), changed('type', 'GPU', 'MOBO')],
      },
    ],
    ['Item RTX 3080 added', { thing: 'item', name: 'RTX 3080', is: 'created' }],
    ['Item RTX 3080 deleted', { thing: 'item', name: 'RTX 3080', changes: [changed('isActive', true, false)] }],
    [
      'Item RTX 3080 restored; status Draft → Repaired',
      {
        thing: 'item',
        name: 'RTX 3080',
        changes: [changed('isActive', false, true), changed('status', 'DRAFT', 'REPAIRED')],
      },
    ],
    ['Payment of Rs 5,000 added', { thing: 'payment', name: 5000, is: 'created' }],
    [
      'Payment of Rs 5,000 added',
      { thing: 'payment', name: 4000, is: 'created', changes: [changed('paidAmount', null, 5000)] },
    ],
    ['Payment added', { thing: 'payment', name: 0, is: 'created' }],
    [
      'Payment of Rs 5,000: paid amount Rs 5,000 → Rs 4,500.50; reason: counted twice',
      {
        thing: 'payment',
        name: 4500.5,
        changes: [changed('paidAmount', 5000, 4500.5)],
        rule: 'PERM-07',
        reason: 'counted twice',
      },
    ],
    [
      'Contact, WhatsApp: notes set to No answer',
      { thing: 'contact', name: 'WHATSAPP', changes: [changed('notes', null, 'No answer')] },
    ],
    ['Contact, In Person added', { thing: 'contact', name: 'IN_PERSON', is: 'created', changes: [] }],
    [
      'Delivery, Inbound: status Pending → In Transit; postal code 54000 → 54001',
      {
        thing: 'delivery',
        name: 'INBOUND',
        changes: [changed('status', 'PENDING', 'IN_TRANSIT'), changed('postalCode', 54000, 54001)],
      },
    ],
    [
      'Warranty of RTX 3080 started; first day Jan 5, 2025; last day Apr 5, 2025; the booking was completed',
      {
        thing: 'warranty',
        name: 'RTX 3080',
        is: 'created',
        changes: [changed('startDate', null, '2025-01-05'), changed('endDate', null, '2025-04-05')],
        rule: 'CLAIM-24',
      },
    ],
    [
      'Warranty claim WC-1001 created; the warranty was running and no other claim was open',
      { record: 'claim', recordId: 1, thing: 'claim', name: 'WC-1001', is: 'created', rule: 'CLAIM-23' },
    ],
  ])('%s', (said, entry) => {
    expect(say(entry)).toBe(said);
  });

  it.each<[said: string, entry: Partial<HistoryEntry>]>([
    [
      'Amount Rs\u00A01,000 → Rs\u00A01,500.5; payment method Cash → Bank Transfer',
      { changes: [changed('amount', 1000, 1500.5), changed('paymentMethod', 'CASH', 'BANK_TRANSFER')] },
    ],
    ['Entry date Jan 5, 2025 → Jan 6, 2025', { changes: [changed('entryDate', '2025-01-05', '2025-01-06')] }],
    [
      'Location Main Branch (MB01) → Gulberg (GB02)',
      { changes: [changed('locationId', 'Main Branch (MB01)', 'Gulberg (GB02)')] },
    ],
    ['Entry deleted', { changes: [changed('isActive', true, false)] }],
    ['Entry created', { is: 'created' }],
  ])('%s', (said, entry) => {
    expect(say({ record: 'ledger', thing: 'ledger', name: null, ...entry }, 'ledger')).toBe(said);
  });

  it('says of which booking it is on the page of a claim', () => {
    expect(say({}, 'claim')).toBe('Claim booking BK-1007: status Pending → In Progress');
    expect(say({ is: 'created' }, 'claim')).toBe('Claim booking BK-1007 created');
  });

  it('says what was refused, and why', () => {
    const reason = 'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.';
    expect(say({ is: 'refused', rule: 'EDIT-01', reason })).toBe(`Refused: ${reason}`);
    expect(say({ is: 'refused', reason: null })).toBe('Refused');
  });

  it.each<[said: string, entry: Partial<HistoryEntry>]>([
    ['Client name changed, erased since', { changes: [changed('clientName', ERASED, ERASED)] }],
    ['Phone number 0300 → erased', { changes: [changed('phoneNumber', '0300', ERASED)] }],
    ['Referral notes set to erased', { changes: [changed('referralSourceNotes', null, ERASED)] }],
    [
      'Item erased: status Draft → Pending; reason: erased',
      { thing: 'item', name: ERASED, changes: [changed('status', 'DRAFT', 'PENDING')], reason: ERASED },
    ],
  ])('%s [DATA-05]', (said, entry) => {
    expect(say(entry)).toBe(said);
  });
});

it('marks what is a value, so that a name of another script stays in its place', () => {
  expect(toSentence(aHistoryEntry({ changes: [changed('clientName', 'Ali', 'علی')] }), 'booking')).toEqual([
    { is: 'words', text: 'Client name ' },
    { is: 'value', text: 'Ali' },
    { is: 'arrow', text: ' → ' },
    { is: 'value', text: 'علی' },
  ]);
});

describe('its words', () => {
  it('are those of the screens', () => {
    const things = {
      booking_items: 'item',
      booking_payments: 'payment',
      contact_log: 'contact',
      delivery: 'delivery',
    } as const;
    for (const section of SECTIONS) {
      const ours = Object.fromEntries(
        Object.entries(HISTORY_FIELDS[things[section]]).map(([name, { label }]) => [name, label.toLowerCase()]),
      );
      const onScreen = sectionFields[section]([]).map(({ name, label }) => [
        name,
        label.replace(' (Rs)', '').toLowerCase(),
      ]);
      expect(ours).toEqual(Object.fromEntries(onScreen));
      expect(Object.keys(ours).sort()).toEqual(Object.keys(ROW_FIELDS[section]).sort());
    }
  });

  it('speak of rules that there are', () => {
    expect(Object.keys(RULE_WORDS).filter((id) => !Object.hasOwn(RULES, id))).toEqual([]);
  });
});

describe('the kinds', () => {
  it('all have a name, and are kinds of some record', () => {
    expect(Object.keys(KIND_LABELS).sort()).toEqual([...HISTORY_KINDS].sort());
    const known = new Set(HISTORY_RECORDS.flatMap((record) => KINDS_OF[record]));
    expect([...known].sort()).toEqual([...HISTORY_KINDS].sort());
  });

  it.each<[string, Partial<HistoryEntry>]>([
    ['status', {}],
    ['booking', { is: 'created' }],
    ['booking', { changes: [changed('clientName', 'Ali', 'Bilal')] }],
    ['payment', { thing: 'payment' }],
    ['claim', { thing: 'warranty' }],
    ['refused', { is: 'refused' }],
  ])('%s', (kind, entry) => {
    expect(toKind(aHistoryEntry(entry))).toBe(kind);
  });
});

it('stand by the day of the shop, what one person saved at once together [HIST-10]', () => {
  const late = aHistoryEntry({ id: 9, at: '2025-01-05T19:30:00.000Z', person: BILAL });
  const second = aHistoryEntry({ id: 8, at: '2025-01-05T18:30:00.000Z' });
  const first = aHistoryEntry({ id: 7, at: '2025-01-05T18:30:00.000Z' });
  const other = aHistoryEntry({ id: 6, at: '2025-01-05T18:30:00.000Z', person: BILAL });
  const machine = aHistoryEntry({ id: 5, at: '2025-01-05T18:30:00.000Z', person: null });
  expect(toDays([late, second, first, other, machine])).toEqual([
    { day: '2025-01-06', moments: [{ id: 9, at: late.at, person: BILAL, entries: [late] }] },
    {
      day: '2025-01-05',
      moments: [
        { id: 8, at: second.at, person: SANA, entries: [first, second] },
        { id: 6, at: other.at, person: BILAL, entries: [other] },
        { id: 5, at: machine.at, person: null, entries: [machine] },
      ],
    },
  ]);
  expect(toDays([])).toEqual([]);
});
