import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { root } from '../../scripts/tool.ts';
import { toBookingDraft } from '../../src/domain/booking/draft/booking-draft.ts';
import { bookingEditMachine, type BookingEditRef } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import type { BookingEditEvent } from '../../src/machines/booking-edit/booking-edit.setup.ts';
import { aBooking } from '../support/a.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, folder, file));

/** The server with its types, so that a status hidden in a spread is seen. */
function serverProgram() {
  const file = join(root, 'tsconfig.json');
  const { config } = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8')) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(filesIn('server'), options);
}

/** Where bookings are changed. */
const USE_CASES = 'server/features/booking/booking.usecases.ts';

/** `file: function` of each change of a booking that names the status: by `save` of who has it locked, or by a statement of its own. */
function statusWriters(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const isWrite = ({ expression }: ts.CallExpression, file: string) => {
    if (ts.isIdentifier(expression)) return expression.text === 'save' && file === USE_CASES;
    if (!ts.isPropertyAccessExpression(expression)) return false;
    const receiver = expression.expression.getText().replaceAll(/\s/g, '');
    return (
      (expression.name.text === 'set' && /\.update(?:<\w+>)?\(booking\)$/.test(receiver)) ||
      expression.name.text === 'onConflictDoUpdate'
    );
  };
  const visit = (node: ts.Node, file: string, within: string): void => {
    const isNamed =
      ts.isFunctionDeclaration(node) ||
      (ts.isVariableDeclaration(node) && node.parent.parent.parent === node.getSourceFile());
    const name = isNamed && node.name && ts.isIdentifier(node.name) ? node.name.text : within;
    if (ts.isCallExpression(node) && isWrite(node, file)) {
      const [values] = node.arguments;
      if (values && checker.getTypeAtLocation(values).getProperty('status')) found.push(`${file}: ${name}`);
    }
    ts.forEachChild(node, (child) => visit(child, file, name));
  };
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName);
    if (file.startsWith('server/')) visit(source, file, '');
  }
  return found;
}

describe('on the server, the status of a booking', () => {
  it('is written by the use case that asks the rule, and by no other [EDIT-01, EDIT-28]', { timeout: 120_000 }, () => {
    expect(statusWriters(serverProgram())).toEqual([`${USE_CASES}: editBooking`]);
  });

  it('is changed under one lock, whose `save` has that name [EDIT-01, EDIT-28]', () => {
    const texts = filesIn('server').map((file) => [relative(root, file), readFileSync(file, 'utf8')] as const);
    const lines = (pattern: RegExp) =>
      texts.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));
    expect(lines(/\bversioned(?:<\w+>)?\(\s*booking\b/g)).toEqual([`${USE_CASES}: versioned(booking`]);
    expect(lines(/\bchangeBooking\(.*/g)).toEqual([
      `${USE_CASES}: changeBooking(db, change, 'edit', async (tx, locked, save) => {`,
      `${USE_CASES}: changeBooking(db, change, isActive ? 'restore' : 'delete', async (tx, locked, save) => {`,
    ]);
  });

  it('is written by no SQL of its own and through no other name of the table [EDIT-01, EDIT-28]', () => {
    const texts = filesIn('server').map((file) => [relative(root, file), readFileSync(file, 'utf8')] as const);
    const odd = texts.filter(([, text]) =>
      /update\s+"?booking"?\s|\bbooking as \w+.*schema|schema\.booking\b/i.test(text),
    );
    expect(odd.map(([file]) => file)).toEqual([]);
  });
});

describe('in the app, the status of a booking', () => {
  it('is chosen in the form of one booking and in that of several [EDIT-04]', () => {
    const senders = ['src/views', 'src/app']
      .flatMap(filesIn)
      .filter((file) => readFileSync(file, 'utf8').includes('status.choose'));
    expect(senders.map((file) => relative(root, file))).toEqual([
      'src/views/booking-details/booking-form.tsx',
      'src/views/select-many/select-many-view.tsx',
    ]);
  });

  const NOW = '2025-01-05T07:30:00.000Z';
  const row = { section: 'delivery', key: '41' } as const;
  const done = aBooking({ status: 'COMPLETED' });
  /** Every event that staff can send while a booking is edited. */
  const EVENTS: Record<BookingEditEvent['type'], BookingEditEvent> = {
    'field.change': { type: 'field.change', path: 'status', value: 'COMPLETED' },
    'status.choose': { type: 'status.choose', status: 'IN_PROGRESS' },
    'row.add': { type: 'row.add', section: 'booking_items', now: NOW },
    'row.toggle': { type: 'row.toggle', ...row },
    'row.remove': { type: 'row.remove', ...row },
    'edit.start': { type: 'edit.start' },
    'edit.save': { type: 'edit.save' },
    'edit.cancel': { type: 'edit.cancel' },
    'conflict.choose': { type: 'conflict.choose', path: 'status', side: 'mine' },
    'booking.merge': { type: 'booking.merge' },
    'booking.overtaken': { type: 'booking.overtaken', version: 4 },
    'booking.reload': { type: 'booking.reload' },
    'booking.deleted': { type: 'booking.deleted' },
    'booking.restored': { type: 'booking.restored' },
    'booking.refresh': { type: 'booking.refresh', booking: done },
    'draft.restore': { type: 'draft.restore', base: aBooking(), draft: toBookingDraft(done) },
  };
  const statusAfter = (event: BookingEditEvent) => {
    const edit: BookingEditRef = createActor(bookingEditMachine, { input: { booking: aBooking() } }).start();
    edit.send({ type: 'edit.start' });
    edit.send(event);
    return edit.getSnapshot().context.draft.status;
  };

  it('is changed by the event status.choose and no other [EDIT-04]', () => {
    const changing = Object.values(EVENTS).filter((event) => statusAfter(event) !== 'PENDING');
    expect(changing.map(({ type }) => type)).toEqual(['status.choose']);
  });
});
