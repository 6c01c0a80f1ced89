import { beforeAll, describe, expect, it } from 'vitest';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { judgeHistory } from '../../../../server/features/audit/judge.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { OWNER } from '../../support/harness.ts';
import { readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';

const shop = useCounter();
let auditor: Awaited<ReturnType<typeof shop.person>>;

const read = async (token?: string) =>
  HistoryPage.parse(readData(await shop.call('GET', '/people/history', { token: token ?? auditor.token })));

beforeAll(async () => {
  auditor = await shop.person('AUDITOR', 'auditor@shop.test');
});

describe('the history of people', () => {
  let lines: [who: string | undefined, said: string][] = [];
  beforeAll(async () => {
    const { person } = await shop.send<{ person: { id: number; version: number } }>('POST', '/people', {
      email: 'bilal@shop.test',
      name: 'Bilal Ahmed',
      role: 'COUNTER',
    });
    await shop.send('PATCH', `/people/${person.id}`, { role: 'MANAGER' });
    await shop.send('POST', `/people/${person.id}/password`);
    await shop.send('PATCH', `/people/${person.id}`, { isActive: false });
    const pin = (pin: string) =>
      shop.call('POST', '/account/pin', { token: auditor.token, body: { currentPassword: OWNER.password, pin } });
    await pin('481516');
    await pin('234207');
    await shop.call('DELETE', '/account/pin', { token: auditor.token });
    const { entries } = await read();
    lines = entries.map((entry) => [entry.person?.name, toText(toSentence(entry, 'person'))]);
  });

  it('names who gave whom a role, a new password and who disabled whom [HIST-18]', () => {
    expect(lines.filter(([who]) => who === 'owner@shop.test')).toEqual([
      ['owner@shop.test', 'Bilal Ahmed disabled'],
      ['owner@shop.test', 'Bilal Ahmed: password changed'],
      ['owner@shop.test', 'Bilal Ahmed: role Counter → Manager'],
      ['owner@shop.test', 'Bilal Ahmed added'],
    ]);
  });

  it('names each PIN that was set, replaced and removed [HIST-18]', () => {
    expect(lines.filter(([who]) => who === 'auditor@shop.test')).toEqual([
      ['auditor@shop.test', 'PIN of auditor@shop.test removed'],
      ['auditor@shop.test', 'PIN of auditor@shop.test replaced'],
      ['auditor@shop.test', 'PIN of auditor@shop.test set'],
    ]);
  });

  it('breaks no rule [HIST-14, HIST-18]', async () => {
    expect((await judgeHistory(shop.db)).violations).toEqual([]);
  });

  it('passes the check of the history [HIST-07, HIST-18]', async () => {
    await sealHistory(shop.db, shop.deps.now());
    expect((await verifyHistory(shop.db)).findings).toEqual([]);
  });

  it.each(['MANAGER', 'COUNTER', 'TECHNICIAN'] as const)('is refused to %s [HIST-18, PERM-05]', async (role) => {
    const { token } = await shop.person(role);
    expect(said(await shop.call('GET', '/people/history', { token }))).toEqual(
      refused(403, 'You do not have permission to see people and their history.'),
    );
  });
});
