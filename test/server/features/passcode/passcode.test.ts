import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { removeStale } from '../../../../server/db/maintenance.ts';
import { devicePasscode } from '../../../../server/db/schema.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { editBooking } from '../../../../server/features/booking/booking.usecases.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { runExport } from '../../../../server/features/transfer/export.sql.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { DAY_MS, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { hasPoppler, pdfLines } from '../../../poppler.ts';
import { useFolder } from '../../support/use.ts';

/** No other text of a shop contains it. */
const SECRET = 'Zq7-Geheim-93xW';
const lines: string[] = [];
const counter = useCounter({ log: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } });
const home = useFolder();

const pathOf = (id: number, itemId: number) => `/booking/${id}/items/${itemId}/passcode`;

async function bookItem(serialNumber?: string) {
  const item = { name: 'XPS 13', type: 'LAPTOP', payableAmount: 900, ...(serialNumber && { serialNumber }) } as const;
  const { id, code } = await counter.book({ booking_items: [item] });
  const itemId = (await counter.read(id)).booking_items[0]?.id ?? 0;
  return { id, code, itemId, path: pathOf(id, itemId) };
}

const keep = (path: string, passcode = SECRET) => counter.send('PUT', path, { passcode });
const reveal = (path: string) => counter.send<{ passcode: string }>('POST', `${path}/reveal`);
const none = refused(404, 'This item has no passcode.');
const gone = async (path: string) => said(await counter.ask('POST', `${path}/reveal`));

async function tell(id: number): Promise<string[]> {
  const { entries } = HistoryPage.parse(await counter.get(`/booking/${id}/history?kind=item`));
  return entries
    .filter(({ thing }) => thing === 'passcode')
    .map((entry) => `${toText(toSentence(entry, 'booking'))} by ${entry.person?.name ?? 'the system'}`);
}

describe('the passcode of a device', () => {
  it('is stored, shown and replaced [INTAKE-07]', async () => {
    const { id, path } = await bookItem();
    expect(await keep(path)).toEqual({ hasPasscode: true });
    expect((await counter.read(id)).booking_items[0]?.hasPasscode).toBe(true);
    expect(await reveal(path)).toEqual({ passcode: SECRET });
    await keep(path, '4711');
    expect(await reveal(path)).toEqual({ passcode: '4711' });
  });

  it('is 404 without one, and for the item of another booking [INTAKE-07]', async () => {
    const { path } = await bookItem();
    const other = await bookItem();
    expect(await gone(path)).toEqual(none);
    expect(said(await counter.ask('DELETE', path))).toEqual(none);
    await keep(path);
    const crossed = pathOf(other.id, Number(path.split('/')[4]));
    expect((await counter.ask('POST', `${crossed}/reveal`)).status).toBe(404);
    expect((await counter.ask('PUT', pathOf(other.id, 999_999), { passcode: '1' })).status).toBe(404);
  });

  it('is named in the history with each person, and never itself [INTAKE-07]', async () => {
    const { id, path } = await bookItem();
    const technician = await counter.person('TECHNICIAN', 'tech@passcode.test');
    await keep(path);
    await counter.call('POST', `${path}/reveal`, { token: technician.token });
    await counter.send('DELETE', path);
    const told = await tell(id);
    expect(told.map((line) => line.replace(/ by .*/, ''))).toEqual([
      'Passcode of XPS 13 removed',
      'Passcode of XPS 13 shown',
      'Passcode of XPS 13 stored',
    ]);
    expect(new Set(told.map((line) => line.replace(/.* by /, ''))).size).toBe(2);
    expect((await verifyHistory(counter.db)).findings).toEqual([]);
  });

  it.each(['COMPLETED', 'CANCELLED', 'REJECTED'] as const)(
    'is removed when its booking becomes %s, and none is stored after that [INTAKE-08]',
    async (status) => {
      const { id, path } = await bookItem();
      await keep(path);
      // Only the system rejects a booking.
      const by = status === 'REJECTED' ? 'system' : 'staff';
      const author = { staffId: 1, now: counter.deps.now().toISOString(), by } as const;
      if (by === 'system') await editBooking(counter.db, { id, author }, { status: 'IN_REVIEW' });
      await editBooking(counter.db, { id, author }, { status });
      expect(await gone(path)).toEqual(none);
      expect((await tell(id))[0]).toMatch(/^Passcode of XPS 13 removed by /);
      expect((await counter.ask('PUT', path, { passcode: '1' })).status).toBe(409);
    },
  );

  it('is removed 30 days after it was stored [INTAKE-08]', async () => {
    const { id, path } = await bookItem();
    await keep(path);
    const at = counter.deps.now().getTime();
    await removeStale(counter.db, new Date(at + 30 * DAY_MS));
    expect(await counter.db.$count(devicePasscode)).toBeGreaterThan(0);
    await removeStale(counter.db, new Date(at + 30 * DAY_MS + 1));
    expect(await counter.db.$count(devicePasscode)).toBe(0);
    expect((await tell(id))[0]).toBe('Passcode of XPS 13 removed by the system');
  });

  it('is removed with its customer [INTAKE-08, DATA-05]', async () => {
    const { code, path } = await bookItem();
    await keep(path);
    await runErasure([code, '--yes'], counter.db, counter.deps.now);
    expect(await gone(path)).toEqual(none);
  });
});

/** The content of each table. */
async function readTables(): Promise<Map<string, string>> {
  const { rows } = (await counter.db.execute(
    sql`select c.relname as name, query_to_xml(format('select to_jsonb(t) as row from %I t', c.relname), true, true, '')::text as content
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )) as unknown as { rows: { name: string; content: string }[] };
  return new Map(rows.map(({ name, content }) => [name, content]));
}

it('after 20 ways of using the product, the passcode is nowhere but in its own table [INTAKE-07]', async () => {
  const { id, itemId, path } = await bookItem('SN-PASS-1');
  const other = await bookItem();
  const answers: string[] = [];
  let papers = 0;
  const use = async (method: string, at: string, body?: object, headers?: Record<string, string>) => {
    const answer = await counter.ask(method, at, body, headers);
    const isPaper = hasPoppler && answer.raw.subarray(0, 4).toString('latin1') === '%PDF';
    // The text of a paper is compressed in its file.
    const paper = isPaper ? pdfLines(answer.raw).join('\n') : '';
    papers += isPaper ? 1 : 0;
    answers.push(`${JSON.stringify(answer.body)} ${answer.raw.toString('latin1')} ${paper}`);
    return answer;
  };
  await use('PUT', path, { passcode: SECRET });
  // A refused call, a wrong shape and a wrong item carry the passcode too.
  await use('PUT', pathOf(other.id, itemId), { passcode: SECRET });
  await use('PUT', path, { passcode: SECRET, more: SECRET });
  await use('PUT', path, { passcode: `${SECRET}\0` });
  await reveal(path);
  await use('GET', `/booking/${id}`);
  await use('GET', '/booking');
  await use('GET', `/booking?searchString=${SECRET}`);
  await use('GET', `/booking/${id}/history`);
  await use('GET', '/device?serial=sn-pass-1');
  await use('GET', `/suggestions?field=name&text=${SECRET.slice(0, 4)}`);
  await use('GET', '/customers?phone=0300 1234567');
  await use('GET', '/dashboard');
  await use('GET', '/booking/worklists');
  await use('GET', `/booking/${id}/document?type=receipt`);
  await use('GET', `/booking/${id}/document?type=intake&format=roll`);
  await use('GET', `/booking/${id}/labels`);
  await use('PATCH', `/booking/${id}`, { clientName: 'Renamed', booking_items: [{ id: itemId, comments: 'Opened' }] });
  await use('DELETE', `/booking/${id}`);
  await use('POST', `/booking/${id}/restore`);
  await use('GET', '/audit/workflow?startDate=2025-01-01&endDate=2025-01-31');
  await runExport(join(home, 'passcode'), counter.db, () => undefined);

  const places = [
    ...[...(await readTables())].flatMap(([name, content]) => (content.includes(SECRET) ? [name] : [])),
    ...readdirSync(join(home, 'passcode')).filter((file) =>
      readFileSync(join(home, 'passcode', file), 'latin1').includes(SECRET),
    ),
    ...answers.filter((answer) => answer.includes(SECRET)),
    ...lines.filter((line) => line.includes(SECRET)),
  ];
  expect(places).toEqual(['device_passcode']);
  expect(papers).toBe(hasPoppler ? 3 : 0);
  expect(lines.length).toBeGreaterThan(20);
});
