import { describe, expect, it } from 'vitest';
import * as words from '../../../src/domain/history/history-words.ts';
import * as history from '../../../src/domain/history/history.ts';
import { RULES } from '../../../tools/rules/rules.ts';
import { aHistoryEntry, BILAL, SANA } from '../../support/a.ts';

type Entry = history.HistoryEntry;
type Value = Entry['name'];
const ERASED = { erased: true } as const;
const say = (entry: Partial<Entry>, shown: history.HistoryRecord = 'booking') =>
  words.toText(words.toSentence(aHistoryEntry(entry), shown));
/** Makes an entry about a thing: the old and new values of its fields, and other properties. */
const about =
  (thing: history.HistoryThing, name: Value = null) =>
  (changes: Record<string, [before: Value, after: Value]>, more: Partial<Entry> = {}): Partial<Entry> => ({
    thing,
    name,
    changes: Object.entries(changes).map(([path, [before, after]]) => ({ path, before, after })),
    ...more,
  });
const own = about('booking', 'BK-1007');
const item = about('item', 'RTX 3080');
const payment = about('payment', 5000);
const delivery = about('delivery', 'INBOUND');
const entry = about('ledger');
const created = { is: 'created' } as const;
const CONFIRMED: Record<string, [Value, Value]> = { status: ['PENDING', 'CONFIRMED'] };
const STARTED: Record<string, [Value, Value]> = { startDate: [null, '2025-01-05'], endDate: [null, '2025-04-05'] };
const INBOUND_THERE = 'Status Pending → Confirmed; an active INBOUND delivery was present';

describe('the description of a change', () => {
  it.each<[said: string, entry: Partial<Entry>]>([
    ['Status Pending → In Progress', {}],
    [INBOUND_THERE, own(CONFIRMED, { rule: 'EDIT-01' })],
    [`${INBOUND_THERE}; more is paid than payable`, own(CONFIRMED, { rule: 'EDIT-01 PERM-07' })],
    ['Status Pending → In Progress', { rule: 'EDIT-01' }],
    ['Client name Ali → علی; WhatsApp number 1 → 2', own({ clientName: ['Ali', 'علی'], whatsappNumber: ['1', '2'] })],
    ['Referral notes set to a friend', own({ referralSourceNotes: [null, 'a friend'] })],
    ['Referral source cleared, was Google Search', own({ referralSource: ['GOOGLE_SEARCH', null] })],
    ['Appointment set to Jan 5, 2025, 12:30 PM', own({ appointmentDate: [null, '2025-01-05T07:30:00.000Z'] })],
    ['Booking created', own({ clientName: [null, 'Ali'] }, created)],
    ['Booking deleted', own({ isActive: [true, false] })],
    ['Booking restored', own({ isActive: [false, true] })],
    ['Booking as of the start of the history', { is: 'baseline', changes: [] }],
    ['Customer erased', own({ clientName: [ERASED, ERASED] }, { is: 'erased', rule: 'DATA-05' })],
    ['Paid amount Rs 0 → Rs 9; reason: a tip', own({ paidAmount: [0, 9] }, { reason: 'a tip' })],
    ['Changed', own({ version: [1, 2] })],
    ['Item RTX 3080: payable amount Rs 1,000 → Rs 1,500', item({ payableAmount: [1000, 1500] })],
    ['Item A: name A → B; type GPU → Motherboard', item({ name: ['A', 'B'], type: ['GPU', 'MOBO'] })],
    ['Item RTX 3080 added', item({}, created)],
    ['Item RTX 3080 deleted', item({ isActive: [true, false] })],
    [
      'Item RTX 3080 restored; status Draft → Repaired',
      item({ isActive: [false, true], status: ['DRAFT', 'REPAIRED'] }),
    ],
    ['Item RTX 3080: personal data erased', item({}, { is: 'erased' })],
    ['Payment of Rs 5,000 added', payment({}, created)],
    [
      'Payment of Rs 5,000 (Pending, Bank Transfer) added',
      payment({}, { ...created, payment: { status: 'PENDING', method: 'BANK_TRANSFER' } }),
    ],
    [
      'Payment of Rs 10 (Paid, Cash): payment method Cash → Wallet',
      payment({ paymentMethod: ['CASH', 'WALLET'] }, { name: 10, payment: { status: 'PAID', method: 'CASH' } }),
    ],
    ['Payment of Rs 4,000 added', payment({ paidAmount: [null, 4000] }, created)],
    ['Payment added', payment({}, { ...created, name: 0 })],
    ['Payment of Rs 5: paid amount Rs 5 → Rs 4.50; reason: no', payment({ paidAmount: [5, 4.5] }, { reason: 'no' })],
    ['Contact, WhatsApp: notes set to No answer', about('contact', 'WHATSAPP')({ notes: [null, 'No answer'] })],
    ['Contact, In Person added', about('contact', 'IN_PERSON')({}, created)],
    ['Delivery, Inbound: status Pending → In Transit', delivery({ status: ['PENDING', 'IN_TRANSIT'] })],
    ['Delivery, Inbound: postal code 54000 → 54001', delivery({ postalCode: [54000, 54001] })],
    [
      'Warranty of B550 started; first day Jan 5, 2025; last day Apr 5, 2025; the booking was completed',
      about('warranty', 'B550')(STARTED, { ...created, rule: 'CLAIM-24' }),
    ],
    [
      'Warranty claim WC-1 created; the warranty was running and no other claim was open',
      about('claim', 'WC-1')({}, { ...created, record: 'claim', rule: 'CLAIM-23' }),
    ],
  ])('%s', (said, change) => {
    expect(say(change)).toBe(said);
  });

  it.each<[said: string, entry: Partial<Entry>]>([
    ['Client name changed, erased since', own({ clientName: [ERASED, ERASED] })],
    ['Phone number 0300 → erased', own({ phoneNumber: ['0300', ERASED] })],
    ['Referral notes set to erased', own({ referralSourceNotes: [null, ERASED] })],
    ['Item erased: vendor A → B; reason: erased', item({ vendor: ['A', 'B'] }, { name: ERASED, reason: ERASED })],
  ])('%s [DATA-05]', (said, change) => {
    expect(say(change)).toBe(said);
  });

  it.each<[said: string, entry: Partial<Entry>]>([
    ['Amount Rs\u00A01,000 → Rs\u00A01,500.50', entry({ amount: [1000, 1500.5] })],
    ['Payment method Cash → Bank Transfer', entry({ paymentMethod: ['CASH', 'BANK_TRANSFER'] })],
    ['Entry date Jan 5, 2025 → Jan 6, 2025', entry({ entryDate: ['2025-01-05', '2025-01-06'] })],
    ['Location Main Branch (MB01) → Gulberg (GB02)', entry({ locationId: ['Main Branch (MB01)', 'Gulberg (GB02)'] })],
    ['Entry deleted', entry({ isActive: [true, false] })],
    ['Entry created', entry({}, created)],
  ])('%s', (said, change) => {
    expect(say({ ...change, record: 'ledger' }, 'ledger')).toBe(said);
  });

  it('names the booking on the page of a claim', () => {
    expect(say({}, 'claim')).toBe('Claim booking BK-1007: status Pending → In Progress');
    expect(say({ is: 'created' }, 'claim')).toBe('Claim booking BK-1007 created');
  });

  it('has the refused action and the reason', () => {
    const reason = 'Cannot confirm booking without INBOUND delivery information.';
    expect(say({ is: 'refused', rule: 'EDIT-01', reason })).toBe(`Refused: ${reason}`);
    expect(say({ is: 'refused', reason: null })).toBe('Refused');
  });

  it('has what a refused attempt tried [HIST-09]', () => {
    const reason = 'You do not have permission to change a paid payment.';
    const tried = 'change payment 7 (paid amount Rs 10)';
    expect(say({ is: 'refused', reason, tried })).toBe(`Refused: ${reason} Tried: ${tried}`);
  });

  it('marks values, so that a name in another script keeps its position', () => {
    const sentence = words.toSentence(aHistoryEntry(own({ clientName: ['Ali', 'علی'] })), 'booking');
    const marked = sentence.map(({ is, text }) => `${is}: ${text}`);
    expect(marked).toEqual(['words: Client name ', 'value: Ali', 'arrow:  → ', 'value: علی']);
  });
});

it('cites only existing rules', () => {
  expect(Object.keys(words.RULE_WORDS).filter((id) => !Object.hasOwn(RULES, id))).toEqual([]);
});

describe('the kinds of changes', () => {
  it('have a label each, and belong to a record', () => {
    const kinds = history.HISTORY_KINDS.toSorted();
    expect(Object.keys(words.KIND_LABELS).toSorted()).toEqual(kinds);
    expect([...new Set(Object.values(history.KINDS_OF).flat())].toSorted()).toEqual(kinds);
  });

  it.each<[string, Partial<Entry>]>([
    ['status', {}],
    ['booking', { is: 'created' }],
    ['booking', own({ clientName: ['Ali', 'Bilal'] })],
    ['payment', { thing: 'payment' }],
    ['claim', { thing: 'warranty' }],
    ['refused', { is: 'refused' }],
  ])('%s', (kind, change) => {
    expect(history.toKind(aHistoryEntry(change))).toBe(kind);
  });
});

it('changes are grouped by the day of the shop and by the save of a person [HIST-10]', () => {
  const at = '2025-01-05T18:30:00.000Z';
  const late = aHistoryEntry({ id: 9, at: '2025-01-05T19:30:00.000Z', person: BILAL });
  const [second, first] = [8, 7].map((id) => aHistoryEntry({ id, at }));
  const other = aHistoryEntry({ id: 6, at, person: BILAL });
  const machine = aHistoryEntry({ id: 5, at, person: null });
  const entries = [late, second, first, other, machine].flatMap((known) => known ?? []);
  expect(words.toDays(entries)).toEqual([
    { day: '2025-01-06', moments: [{ id: 9, at: late.at, person: BILAL, entries: [late] }] },
    {
      day: '2025-01-05',
      moments: [
        { id: 8, at, person: SANA, entries: [first, second] },
        { id: 6, at, person: BILAL, entries: [other] },
        { id: 5, at, person: null, entries: [machine] },
      ],
    },
  ]);
  expect(words.toDays([])).toEqual([]);
});
