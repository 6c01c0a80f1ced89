import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { createCsvFiles } from '../../src/services/reports.service.ts';
import { createHttp } from '../../src/services/http/http.ts';
import { createLedgerService } from '../../src/services/ledger.service.ts';
import { createReportsService } from '../../src/services/reports.service.ts';
import { aLedgerEntry } from '../support/a.ts';

type Sent = { method: string; url: string; body: unknown; headers: Record<string, string> };

/** The services over a server that answers everything with `body`. */
function open(body: unknown, status = 200) {
  const sent: Sent[] = [];
  const http = createHttp({
    baseUrl: 'http://shop.test/api',
    session: {
      bearer: () => ({ token: 'token', personKey: 'amna' }),
      hasOffer: () => true,
      renew: async () => null,
      end: () => undefined,
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      sent.push({
        method: request.method,
        url: request.url.replace('http://shop.test', ''),
        body: text === '' ? null : JSON.parse(text),
        headers: Object.fromEntries(
          ['idempotency-key', 'if-match'].flatMap((name) => {
            const value = request.headers.get(name);
            return value === null ? [] : [[name, value]];
          }),
        ),
      });
      return new Response(body === null ? null : JSON.stringify(body), { status });
    },
  });
  return { sent, ledger: createLedgerService(http), reports: createReportsService(http) };
}

const input = {
  entryDate: '2025-01-05',
  locationId: 1,
  category: 'RENT',
  amount: 1234.5,
  paymentMethod: 'CASH',
  description: 'January rent',
} as const;

describe('the ledger calls', () => {
  it('send what is chosen and leave the rest out', async () => {
    const page = { entries: [aLedgerEntry()], totalPages: 1, totalEntries: 1, totalAmount: 1234.5 };
    const { ledger, sent } = open({ data: page });
    const query = { page: 1, pageSize: 10, sortBy: 'entryDate', orderBy: 'desc', category: '', searchString: 'rent' };
    expect(await ledger.list(query)).toEqual(page);
    expect(sent).toEqual([
      {
        method: 'GET',
        url: '/api/ledger-entry/?page=1&pageSize=10&sortBy=entryDate&orderBy=desc&searchString=rent',
        body: null,
        headers: {},
      },
    ]);
  });

  it('create, update, remove and restore', async () => {
    const { ledger, sent } = open({ success: true, data: { id: 7 } });
    expect(await ledger.create(input, 'visit-1')).toBe(7);
    await ledger.update(7, input, 3);
    await ledger.update(7, input, undefined);
    expect(await ledger.remove(7, 3)).toBeNull();
    await ledger.restore(7, null);
    expect(sent).toEqual([
      { method: 'POST', url: '/api/ledger-entry/', body: input, headers: { 'idempotency-key': 'visit-1' } },
      { method: 'PATCH', url: '/api/ledger-entry/7', body: input, headers: { 'if-match': '"3"' } },
      { method: 'PATCH', url: '/api/ledger-entry/7', body: input, headers: {} },
      { method: 'DELETE', url: '/api/ledger-entry/7', body: null, headers: { 'if-match': '"3"' } },
      { method: 'POST', url: '/api/ledger-entry/7/restore', body: null, headers: {} },
    ]);
  });

  it.each([[null], [{ data: null }], [{ success: true }]])('takes %j for an entry that is not there', async (body) => {
    const found = open(body).ledger.get(7);
    await expect(found).rejects.toMatchObject({ name: 'ApiError', status: 404 } satisfies Partial<ApiError>);
  });
});

describe('the report calls', () => {
  it('ask for the chosen tab', async () => {
    const body = { data: { summary: { totalExpenditure: 5, totalEntries: 1, avgExpenditure: 5 }, breakdown: [] } };
    const { reports, sent } = open(body);
    const none = { total: 5, entries: 1, average: 5, lines: [] };
    const main = { startDate: '2025-01-01', endDate: '', locationId: '2', groupBy: 'date' } as const;
    expect(await reports.read({ tab: 'main', ...main })).toEqual(none);
    expect(await reports.read({ tab: 'monthly', year: '2025', month: '1', locationId: '' })).toEqual(none);
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/ledger-entry/report?startDate=2025-01-01&locationId=2&groupBy=date',
      '/api/ledger-entry/monthly-summary?year=2025&month=1',
    ]);
  });

  it('ask for a day', async () => {
    const byLocation = [{ location: 'Main', locationCode: 'MAIN', amount: 5, count: 1 }];
    const { reports, sent } = open({ data: { date: '2025-01-05', totalExpenditure: 5, entriesCount: 1, byLocation } });
    expect(await reports.read({ tab: 'daily', date: '2025-01-05' })).toEqual({
      total: 5,
      entries: 1,
      average: 5,
      lines: [{ key: '0', label: 'Main (MAIN)', count: 1, amount: 5, percentage: 100 }],
    });
    expect(sent[0]?.url).toBe('/api/ledger-entry/daily-summary?date=2025-01-05');
  });

  it('fail when the answer is not what is promised', async () => {
    const answer = open({ data: { summary: {} } }).reports.read({ tab: 'daily', date: '2025-01-05' });
    await expect(answer).rejects.toMatchObject({ kind: 'shape' });
  });
});

describe('the report file', () => {
  const lines = [{ key: '0', label: '=cmd', count: 1, amount: 5, percentage: 100 }];

  it('is saved under its range with guarded text', async () => {
    const saved: { text: string; type: string; name: string }[] = [];
    const done: Promise<void>[] = [];
    const files = createCsvFiles((file, name) => {
      done.push(
        file.arrayBuffer().then((bytes) => {
          const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
          saved.push({ text, type: file.type, name });
        }),
      );
    });
    files.saveReport({ startDate: '2025-01-01', endDate: '2025-01-31' }, lines);
    await Promise.all(done);
    expect(saved).toEqual([
      {
        text: "\uFEFFItem,Amount,Count,Percentage\r\n'=cmd,5.00,1,100.00\r\n",
        type: 'text/csv;charset=utf-8',
        name: 'ledger-report-2025-01-01-to-2025-01-31.csv',
      },
    ]);
  });

  it('is refused for days that are none', () => {
    const files = createCsvFiles(() => undefined);
    expect(() => files.saveReport({ startDate: '', endDate: '2025-01-31' }, lines)).toThrow(
      'A report file needs two days',
    );
  });
});
