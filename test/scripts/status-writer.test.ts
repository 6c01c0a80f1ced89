import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { root } from '../../tools/project.ts';
import { toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { aBooking } from '../support/a.ts';
import { bookingEditMachine, type BookingEditRef } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import type { BookingEditEvent } from '../../src/machines/booking-edit/booking-edit.setup.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, folder, file));

/** The file that changes bookings. */
const USE_CASES = 'server/features/booking/booking.usecases.ts';

it('on the server only the use case that checks the rule under one lock writes the status of a booking [EDIT-01, EDIT-28]', () => {
  const lines = (pattern: RegExp, files = filesIn('server')) =>
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(([found]) => `${relative(root, file)}: ${found}`),
    );
  expect(
    lines(/\b(?:insert|update|versioned)(?:<\w+>)?\(\s*booking\b|update\s+"?booking"?\s|schema\.booking\b/gi),
  ).toEqual(['server/features/booking/booking.sql.ts: insert(booking', `${USE_CASES}: versioned(booking`]);
  expect(lines(/\b(?:changeBooking|save)\(.*|onConflictDoUpdate/g, filesIn('server/features/booking'))).toEqual([
    `${USE_CASES}: changeBooking(db, change, 'edit', async (tx, locked, save) => {`,
    `${USE_CASES}: save({ ...set, ...decision?.columns, ...sql.TOTALS });`,
    `${USE_CASES}: changeBooking(db, change, isActive ? 'restore' : 'delete', async (tx, locked, save) => {`,
    `${USE_CASES}: save({ isActive });`,
  ]);
});

describe('in the app, the status of a booking', () => {
  it('can be chosen in the form of one booking and in that of several [EDIT-04]', () => {
    const senders = ['src/views', 'src/app']
      .flatMap(filesIn)
      .filter((file) => readFileSync(file, 'utf8').includes('status.choose'));
    expect(senders.map((file) => relative(root, file))).toEqual([
      'src/views/booking/booking-form.tsx',
      'src/views/booking-list/select-many-view.tsx',
    ]);
  });

  const NOW = '2025-01-05T07:30:00.000Z';
  const row = { section: 'delivery', key: '41' } as const;
  const done = aBooking({ status: 'COMPLETED' });
  /** Every event that staff can send during an edit of a booking. */
  const EVENTS: Record<BookingEditEvent['type'], BookingEditEvent> = {
    'field.change': { type: 'field.change', path: 'status', value: 'COMPLETED' },
    'status.choose': { type: 'status.choose', status: 'IN_PROGRESS' },
    'row.add': { type: 'row.add', section: 'booking_items', now: NOW },
    'row.toggle': { type: 'row.toggle', ...row },
    'row.remove': { type: 'row.remove', ...row },
    'form.edit': { type: 'form.edit' },
    'form.submit': { type: 'form.submit' },
    'form.cancel': { type: 'form.cancel' },
    'items.repair': { type: 'items.repair' },
    'items.leave': { type: 'items.leave' },
    'items.review': { type: 'items.review' },
    'conflict.choose': { type: 'conflict.choose', path: 'status', side: 'ours' },
    'record.merge': { type: 'record.merge' },
    'record.overtaken': { type: 'record.overtaken', version: 4 },
    'record.reload': { type: 'record.reload' },
    'record.deleted': { type: 'record.deleted' },
    'record.restored': { type: 'record.restored' },
    'record.newer': { type: 'record.newer', record: done },
    'draft.restore': { type: 'draft.restore', base: aBooking(), draft: toBookingDraft(done) },
  };
  const statusAfter = (event: BookingEditEvent) => {
    const edit: BookingEditRef = createActor(bookingEditMachine, { input: { booking: aBooking() } }).start();
    edit.send({ type: 'form.edit' });
    edit.send(event);
    return edit.getSnapshot().context.draft.status;
  };

  it('is changed only by a choice of the status, or by a draft in which it was chosen [EDIT-04]', () => {
    const changing = Object.values(EVENTS).filter((event) => statusAfter(event) !== 'PENDING');
    expect(changing.map(({ type }) => type)).toEqual(['status.choose']);
  });
});
