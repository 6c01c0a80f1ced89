import { describe, expect, it } from 'vitest';
import { documentPaper } from '../../src/domain/papers/papers.ts';
import { createBookingsService } from '../../src/services/bookings.service.ts';
import { createClaimsService } from '../../src/services/claims.service.ts';
import { createCodesService } from '../../src/services/codes.service.ts';
import { createDocumentsService } from '../../src/services/documents.service.ts';
import { createLedgerService } from '../../src/services/ledger.service.ts';
import { createCsvFiles } from '../../src/services/reports.service.ts';
import { aBooking } from '../support/a.ts';
import { aLedgerBody } from '../support/body.ts';
import { stubHttp } from '../support/stub-http.ts';

const authorization = 'Bearer old';

it.each([
  ['is one call, where the answer carries it', aBooking({ version: 4 }), ['PATCH /booking/101']],
  ['reads it again, where not', { id: 101, version: 4 }, ['PATCH /booking/101', 'GET /booking/101']],
])('a change that brings the booking back %s [QUICK-02]', async (_, answer, expected) => {
  const { http, sent, calls } = stubHttp(({ call }) => (call.startsWith('PATCH') ? answer : aBooking({ version: 4 })));
  const changed = await createBookingsService(http).change(101, { status: 'CONFIRMED' }, 3);
  expect([changed, calls()]).toEqual([aBooking({ version: 4 }), expected]);
  expect(sent[0]?.headers).toEqual({ authorization, prefer: 'return=representation', 'if-match': '"3"' });
});

describe('the claims calls', () => {
  it('look up a code on page 1 with a limit of 100 [CLAIM-03]', async () => {
    const { http, calls } = stubHttp(() => ({ bookings: [{ id: 7, code: 'BK-1001', clientName: 'Sana' }] }));
    expect(await createClaimsService(http).searchBookings('BK-1001')).toEqual([{ id: 7, code: 'BK-1001' }]);
    expect(calls()).toEqual(['GET /booking/?page=1&limit=100&pageSize=100&searchString=BK-1001']);
  });

  it('request the warranty of each item, and treat a missing answer as unknown', async () => {
    const nothing = { reason: null, warrantyStartDate: null, warrantyEndDate: null, warrantyDays: null };
    const eligible = { eligible: true, ...nothing };
    const gone = new Response('{}', { status: 404 });
    const { http, calls } = stubHttp(({ call }) => (call.endsWith('/2') ? gone : eligible));
    expect(await createClaimsService(http).getEligibility([1, 2])).toEqual({ 1: eligible, 2: null });
    expect(calls().toSorted()).toEqual(['GET /warranty/eligibility/1', 'GET /warranty/eligibility/2']);
  });
});

const bookings = [10015, 1001].map((number, at) => ({ id: 9 - 2 * at, code: `BK-${number}` }));
const claims = [{ id: 3, claimNumber: 'WC-1001' }];
const first = '?page=1&pageSize=100&searchString=';
it.each([
  [' bk-1001', { bookings }, '/bookings/7', `/booking/${first}BK-1001`],
  ['WC-1001', { claims }, '/warranty-claims/3', `/warrantyClaim/${first}WC-1001&sortBy=claimDate&orderBy=desc`],
  ['BK-100', { bookings }, null, `/booking/${first}BK-100`],
  ['BK–1001\u200F', { bookings }, '/bookings/7', `/booking/${first}BK-1001`],
  [']Q1bk1001', { bookings }, '/bookings/7', `/booking/${first}BK-1001`],
  ['بک-۱۰۰۱', { bookings }, '/bookings/7', `/booking/${first}BK-1001`],
  ['#wc ۱۰۰۱', { claims }, '/warranty-claims/3', `/warrantyClaim/${first}WC-1001&sortBy=claimDate&orderBy=desc`],
  ['old–15/3', { bookings: [{ id: 4, code: 'OLD 15/3' }] }, '/bookings/4', `/booking/${first}OLD-15%2F3`],
])(
  'a scanned code %j is found whole, deleted or not, in any spelling of a scanner [FIND-05, KEYS-04]',
  async (code, answer, found, call) => {
    const { http, calls } = stubHttp(() => answer);
    expect([await createCodesService(http).find(code), calls()]).toEqual([found, [`GET ${call}`]]);
  },
);

describe('the ledger calls', () => {
  it('create, update, remove and restore', async () => {
    const { http, sent } = stubHttp(() => ({ id: 7 }));
    const ledger = createLedgerService(http);
    const body = aLedgerBody();
    expect(await ledger.create(body, 'visit-1')).toBe(7);
    await ledger.update(7, body, 3);
    await ledger.update(7, body, undefined);
    expect(await ledger.remove(7, 3)).toBeNull();
    await ledger.restore(7, null);
    expect(sent).toEqual([
      { call: 'POST /ledger-entry/', body, headers: { authorization, 'idempotency-key': 'visit-1' } },
      { call: 'PATCH /ledger-entry/7', body, headers: { authorization, 'if-match': '"3"' } },
      { call: 'PATCH /ledger-entry/7', body, headers: { authorization } },
      { call: 'DELETE /ledger-entry/7', body: null, headers: { authorization, 'if-match': '"3"' } },
      { call: 'POST /ledger-entry/7/restore', body: null, headers: { authorization } },
    ]);
  });

  it('treat an empty answer as a missing entry', async () => {
    const found = createLedgerService(stubHttp(() => null).http).get(7);
    await expect(found).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  });
});

describe('a file', () => {
  /** Records the files that a service saves on the device. */
  function createDevice() {
    const files: [file: Blob, name: string][] = [];
    const read = async (file: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    const saved = () => Promise.all(files.map(async ([file, name]) => [name, file.type, await read(file)]));
    return { save: (...file: [Blob, string]) => void files.push(file), saved };
  }

  it('of a report is named by its range and has guarded text, and is refused for invalid days', async () => {
    const { save, saved } = createDevice();
    const lines = [{ key: '0', label: '=cmd', count: 1, amount: 5, percentage: 100 }];
    const saveFrom = (startDate: string) =>
      createCsvFiles(save).saveReport({ startDate, endDate: '2025-01-31' }, lines);
    saveFrom('2025-01-01');
    const text = "\uFEFFItem,Amount,Count,Percentage\r\n'=cmd,5.00,1,100.00\r\n";
    expect(await saved()).toEqual([['ledger-report-2025-01-01-to-2025-01-31.csv', 'text/csv;charset=utf-8', text]]);
    expect(() => saveFrom('')).toThrow('A report file needs two days');
  });

  const pdf = (headers = {}) =>
    new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf', ...headers } });
  const paper = (code = 'BK-1001') => documentPaper({ id: 7, code }, 'invoice');

  it.each([
    ['BK-1001', 'invoice-BK-1001.pdf'],
    ['../BK "1001"\r\nx', 'invoice--BK-1001-x.pdf'],
  ])('of booking %j is requested as the specification says, and saved under its name [CALL-07]', async (code, name) => {
    const { save, saved } = createDevice();
    const { http, sent } = stubHttp(() => pdf());
    await createDocumentsService(http, save).download(paper(code));
    const headers = { authorization, accept: 'application/pdf, application/json' };
    expect(sent).toEqual([{ call: 'GET /booking/7/document?type=invoice&format=pdf', body: null, headers }]);
    expect(await saved()).toEqual([[name, 'application/pdf', '%PDF-1.4']]);
  });

  it('names the letters that cannot be printed, and is requested again with a new token [PAPER-05]', async () => {
    const answers = [new Response('{}', { status: 401 }), pdf({ 'x-unprintable-letters': encodeURIComponent('漢😀') })];
    const { http, sent } = stubHttp(() => answers.shift());
    expect((await createDocumentsService(http, () => undefined).open(paper())).unprintable).toBe('漢😀');
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
  });

  const body = { error: 'No PAID payment.' };
  it.each([
    [Response.json(body, { status: 409 }), { status: 409, body }],
    [new Response('', { headers: { 'content-type': 'application/pdf' } }), { kind: 'shape' }],
  ])('that is refused or empty is not saved', async (answer, failure) => {
    const { save, saved } = createDevice();
    const download = createDocumentsService(stubHttp(() => answer).http, save).download(paper());
    await expect(download).rejects.toMatchObject(failure);
    expect(await saved()).toEqual([]);
  });
});
