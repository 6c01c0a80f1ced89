import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingPatch } from '../../../../src/domain/booking/booking-input.ts';
import { INBOUND_REQUIRED } from '../../../../src/domain/booking/booking-status.ts';
import { openCounter, said, type Counter } from '../../support/booking-fixtures.ts';

let counter: Counter;
let id: number;
let inbound: number | undefined;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter.close());
beforeEach(async () => {
  id = (await counter.book()).id;
  await counter.edit(id, { delivery: [{ type: 'INBOUND' }] });
  inbound = (await counter.read(id)).delivery[0]?.id;
});

const confirm: BookingPatch = { status: 'CONFIRMED' };
const deactivate = (): BookingPatch => ({ delivery: [{ id: inbound, isActive: false }] });

describe('two people edit one booking at the same moment', () => {
  it('of 20 writers with one version, one wins [EDIT-01]', async () => {
    const version = (await counter.read(id)).version;
    const headers = { 'if-match': `"${version}"` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        counter.ask('PATCH', `/booking/${id}`, { clientName: `Writer ${index}` }, headers),
      ),
    );
    const error = 'This booking was changed by someone else. Your edits are kept.';
    const lost = { status: 412, body: { success: false, error, data: await counter.read(id) } };
    const won = { status: 200, body: { success: true, data: { id, version: (version ?? 0) + 1 } } };
    expect(answers.map(said).toSorted((a, b) => a.status - b.status)).toEqual([won, ...Array(19).fill(lost)]);
  });

  it('of 60 confirmations against deactivations none is let through after the delivery went [EDIT-01]', async () => {
    const stories = new Set<string>();
    for (let round = 0; round < 60; round += 1) {
      await counter.edit(id, { status: 'DRAFT', delivery: [{ id: inbound, isActive: true }] });
      const { version = 0 } = await counter.read(id);
      const answers = await Promise.all(
        [confirm, deactivate()].map((patch) => counter.ask('PATCH', `/booking/${id}`, patch)),
      );
      stories.add(
        JSON.stringify(answers.map(({ body }) => body)).replaceAll(/"version":(\d+)/g, (_, now) => `+${now - version}`),
      );
    }
    const done = (bump: number) => `{"success":true,"data":{"id":${id},+${bump}}}`;
    const confirmedFirst = `[${done(1)},${done(2)}]`;
    const removedFirst = `[${JSON.stringify({ success: false, error: INBOUND_REQUIRED })},${done(1)}]`;
    expect([confirmedFirst, removedFirst]).toEqual(expect.arrayContaining([...stories]));
  });
});
