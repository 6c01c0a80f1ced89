import type { Removal } from '../removals/removals.ts';

const EDIT_SETUP = 'src/machines/booking-edit/booking-edit.setup.ts';
const EDIT_CHART = 'src/machines/booking-edit/booking-edit.machine.ts';
const STATUS = 'src/domain/booking/booking-status.ts';
const STATUS_CHART = 'src/domain/booking/booking-status.machine.ts';
const USECASES = 'server/features/booking/booking.usecases.ts';
const ROWS_SQL = 'server/features/booking/booking.sql.ts';

/** The deliveries as they were, and those that were added. */
const AS_SAVED = '[...saved.delivery, ...draft.delivery.slice(saved.delivery.length)]';
const ON_SAVE = 'decideStatus(saved.status, status, draft.delivery).refusal !== null,\n    isValid';

/** Twelve ways to take the INBOUND rule away or to weaken it; `npm run proof:broken` looks whether the proof finds each. */
export const PROOF_REMOVALS: readonly Removal[] = [
  {
    name: 'a save from DRAFT is not asked',
    file: EDIT_SETUP,
    text: ON_SAVE,
    replacement: `saved.status !== 'DRAFT' && ${ON_SAVE}`,
  },
  {
    name: 'a save with three deliveries or more is not asked',
    file: EDIT_SETUP,
    text: ON_SAVE,
    replacement: `draft.delivery.length < 3 && ${ON_SAVE}`,
  },
  {
    name: 'a save is asked about the deliveries as they were',
    file: EDIT_SETUP,
    text: '{ saved, draft } }, { status }: { status: BookingStatus }) =>\n      decideStatus(saved.status, status, draft.delivery)',
    replacement:
      '{ saved } }, { status }: { status: BookingStatus }) =>\n      decideStatus(saved.status, status, saved.delivery)',
  },
  {
    name: 'a choice is asked about the deliveries as they were',
    file: EDIT_SETUP,
    text: "refusePath(role, saved, 'status') === null && decideStatus(saved.status, status, draft.delivery)",
    replacement: `refusePath(role, saved, 'status') === null && decideStatus(saved.status, status, ${AS_SAVED})`,
  },
  {
    name: 'a save is asked about another status',
    file: EDIT_CHART,
    text: "guard: { type: 'isRefusedStatus', params: ({ context }) => ({ status: context.draft.status }) }",
    replacement: "guard: { type: 'isRefusedStatus', params: ({ context }) => ({ status: context.saved.status }) }",
  },
  {
    name: 'a draft on top of another save is sent at once',
    file: EDIT_CHART,
    text: "target: 'editing',\n            actions: [\n              { type: 'storeLatest', params: ({ event }) => ({ booking: event.output }) },\n              'rebaseOnLatest',",
    replacement:
      "target: 'saving',\n            actions: [\n              { type: 'storeLatest', params: ({ event }) => ({ booking: event.output }) },\n              'rebaseOnLatest',",
  },
  {
    name: 'an inactive delivery counts',
    file: STATUS,
    text: "delivery.type === 'INBOUND' && delivery.isActive",
    replacement: "delivery.type === 'INBOUND'",
  },
  {
    name: 'an OUTBOUND delivery counts',
    file: STATUS,
    text: "delivery.type === 'INBOUND' && delivery.isActive",
    replacement: 'delivery.isActive',
  },
  {
    name: 'the system needs no delivery',
    file: STATUS_CHART,
    text: "by === 'system' && PROVIDER_STATUSES.includes(to)",
    replacement:
      "by === 'system' && to === 'CONFIRMED' ? { type: 'choose.CONFIRMED', deliveries: [{ type: 'INBOUND', isActive: true }] } : by === 'system' && PROVIDER_STATUSES.includes(to)",
  },
  {
    name: 'from a hundred deliveries on the chart does not look',
    file: STATUS_CHART,
    text: '=> hasActiveInbound(deliveries),',
    replacement: '=> deliveries.length >= 100 || hasActiveInbound(deliveries),',
  },
  {
    name: 'the server takes CONFIRMED without asking',
    file: USECASES,
    text: "if (refusal !== null) throw new DomainError('conflict', refusal, { rule });",
    replacement: "if (refusal !== null && to !== 'CONFIRMED') throw new DomainError('conflict', refusal, { rule });",
  },
  {
    name: 'the server looks at inactive deliveries too, as active ones',
    file: ROWS_SQL,
    text: '    .select({ type: delivery.type, isActive: delivery.isActive })\n    .from(delivery)\n    .where(and(eq(delivery.bookingId, bookingId), eq(delivery.isActive, true)));',
    replacement:
      '    .select({ type: delivery.type })\n    .from(delivery)\n    .where(and(eq(delivery.bookingId, bookingId)))\n    .then((rows) => rows.map((row) => ({ ...row, isActive: true })));',
  },
];
