import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { root } from '../../tools/project.ts';
import { toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { bookingEditMachine, toBookingEdit, type BookingEditRef } from '../../src/machines/booking-edit.ts';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import { aBooking } from '../support/a.ts';

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
      .filter((file) => /'status\.choose'|path: 'status'/.test(readFileSync(file, 'utf8')));
    expect(senders.map((file) => relative(root, file))).toEqual([
      'src/views/booking/booking-form.tsx',
      'src/views/booking-list/select-many-view.tsx',
    ]);
  });

  const NOW = '2025-01-05T07:30:00.000Z';
  const row = { section: 'delivery', key: '41' } as const;
  const done = aBooking({ status: 'COMPLETED' });
  type BookingEditEvent = Parameters<BookingEditRef['send']>[0];
  /** Every event that the form of a booking takes. A field has the path of the status, with a value that no status has. */
  const EVENTS: Record<BookingEditEvent['type'], BookingEditEvent> = {
    'field.change': { type: 'field.change', path: 'status', value: 'SOLD' },
    'row.add': { type: 'row.add', section: 'booking_items', now: NOW },
    'row.toggle': { type: 'row.toggle', ...row },
    'row.remove': { type: 'row.remove', ...row },
    'form.edit': { type: 'form.edit' },
    'form.submit': { type: 'form.submit' },
    'form.cancel': { type: 'form.cancel' },
    'form.again': { type: 'form.again' },
    'conflict.choose': { type: 'conflict.choose', path: 'status', side: 'ours' },
    'record.merge': { type: 'record.merge' },
    'record.newer': { type: 'record.newer', record: done },
    'fact.learn': { type: 'fact.learn', fact: { is: 'overtaken', version: 4 } },
    'draft.restore': { type: 'draft.restore', base: aBooking(), draft: toBookingDraft(done) },
  };
  const statusAfter = (...events: BookingEditEvent[]) => {
    const edit: BookingEditRef = createActor(bookingEditMachine, { input: toBookingEdit(aBooking()) }).start();
    edit.send({ type: 'form.edit' });
    for (const event of events) edit.send(event);
    return edit.getSnapshot().context.draft.status;
  };

  it('is changed only by a choice of the status, or by a draft in which it was chosen [EDIT-04]', () => {
    const changing = Object.values(EVENTS).filter((event) => statusAfter(event) !== 'PENDING');
    expect(changing.map(({ type }) => type)).toEqual(['draft.restore']);
  });

  it('accepts a choice that no rule refuses [EDIT-04]', () => {
    const choose = (value: string) => statusAfter({ type: 'field.change', path: 'status', value });
    expect(BOOKING_STATUSES.filter((status) => choose(status) === status)).toEqual(
      BOOKING_STATUSES.filter((status) => decideStatus('PENDING', status, aBooking().delivery).refusal === null),
    );
  });
});
