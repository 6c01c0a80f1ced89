import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkClock, lookAtClock, openClock, rememberClock } from '../../../../server/db/clock-watch.ts';
import { historyHead, session } from '../../../../server/db/schema.ts';
import { readData, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';

const MINUTE = 60_000;
const TEN_YEARS = 10 * 365 * 24 * 60 * MINUTE;

const shop = useCounter();

type Tokens = { accessToken: string; refreshToken: string };
const signIn = async () => readData(await shop.call('POST', '/auth/login', { body: OWNER })) as Tokens;
const refresh = (refreshToken: string) => shop.call('POST', '/auth/refresh', { body: { refreshToken } });
const rotate = async (refreshToken: string) => readData(await refresh(refreshToken)) as Tokens;
const ask = async (token: string) => (await shop.call('GET', '/services', { token })).status;
const endOf = async ({ refreshToken }: Tokens) => {
  const [row] = await shop.db
    .select()
    .from(session)
    .where(eq(session.id, refreshToken.slice(0, 36)));
  return row?.revokedBecause;
};

describe('a clock that was ahead and was put right', () => {
  const wrongBy = async <Result>(ms: number, work: () => Promise<Result>) => {
    shop.advance(ms);
    const result = await work();
    shop.advance(-ms);
    return result;
  };

  it('ends a login that was made in the future [SIGN-03]', async () => {
    const tokens = await wrongBy(TEN_YEARS, signIn);
    expect(await ask(tokens.accessToken)).toBe(401);
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
    expect(await endOf(tokens)).toBe('made in the future');
  });

  it('ends a login that was refreshed in the future [SIGN-03]', async () => {
    const tokens = await signIn();
    const later = await wrongBy(60 * MINUTE, () => rotate(tokens.refreshToken));
    expect(await ask(tokens.accessToken)).toBe(401);
    expect((await refresh(later.refreshToken)).status).toBe(401);
  });

  it('takes no used-up token again, however little the clock was put back [SIGN-03, SEC-06]', async () => {
    const tokens = await signIn();
    await wrongBy(1, () => rotate(tokens.refreshToken));
    expect((await refresh(tokens.refreshToken)).status).toBe(401);
    expect(await endOf(tokens)).toBe('refresh token used twice');
  });

  it('goes on with a login, and with the token of its last refresh, when the clock was put right by seconds [SIGN-03]', async () => {
    const tokens = await wrongBy(110_000, signIn);
    expect(await ask(tokens.accessToken)).toBe(200);
    expect((await refresh(tokens.refreshToken)).status).toBe(200);
  });

  it('takes no verification code for longer than ten minutes [SIGN-03, SEC-05]', async () => {
    await shop.addStaff({ email: 'new@shop.test', verified: false });
    await wrongBy(TEN_YEARS, () => shop.call('POST', '/auth/resendVerification', { body: { email: 'new@shop.test' } }));
    await expect.poll(() => shop.mails.length).toBe(1);
    const token = /token=([0-9A-Z]+)/.exec(shop.mails[0]?.text ?? '')?.[1];
    const verify = () => shop.call('POST', '/auth/verifyEmail', { body: { email: 'new@shop.test', token } });
    expect((await verify()).status).toBe(400);
    expect((await wrongBy(TEN_YEARS, verify)).status).toBe(200);
  });
});

describe('the clock of the shop', () => {
  it('is that of the database, however wrong the one of this computer is [REL-14]', async () => {
    for (const wrong of [-10 * TEN_YEARS, TEN_YEARS]) {
      const { now } = await openClock(shop.db, () => Date.now() + wrong);
      expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(MINUTE);
    }
  });

  it('is followed when it is put back, also by minutes and behind what was sealed [REL-14]', async () => {
    const start = Date.now();
    let time = start;
    const { now } = await openClock(shop.db, () => time);
    const began = now().getTime();
    await shop.db.update(historyHead).set({ at: new Date(start + 3 * MINUTE).toISOString() });
    const read = (minutes: number) => {
      time = start + minutes * MINUTE;
      return (now().getTime() - began) / MINUTE;
    };
    expect([10, 8, 9, 11, 5.5, 0].map(read)).toEqual([10, 8, 9, 11, 5.5, 0]);
  });
});

describe('the last time that the server saw', () => {
  const warnings: string[] = [];
  const log = { warn: (_: object, sentence: string) => void warnings.push(sentence) };
  const at = (time: string) => new Date(`2025-01-05T${time}:00Z`);
  const BEHIND =
    'The clock of this computer says Jan 5, 2025, 12:24 PM, but the shop was open at Jan 5, 2025, 12:30 PM already. Please set the clock.';
  afterEach(() => void warnings.splice(0));

  it('is kept while the clock runs, and said when the clock is behind it by more than five minutes [SIGN-03]', async () => {
    await lookAtClock(shop.db, at('07:00'), log);
    await lookAtClock(shop.db, at('07:30'), log);
    await lookAtClock(shop.db, at('07:25'), log);
    expect(warnings).toEqual([]);
    await lookAtClock(shop.db, at('07:30'), log);
    await lookAtClock(shop.db, at('07:24'), log);
    await lookAtClock(shop.db, at('07:24'), log);
    expect(warnings).toEqual([BEHIND, BEHIND]);
    expect(await checkClock(shop.db, at('07:24'))).toBe(BEHIND);
  });

  it('is the present after a stop, so that a clock that was ahead once is not talked about for ever', async () => {
    await lookAtClock(shop.db, at('07:30'), log);
    await rememberClock(shop.db, at('07:00'));
    expect(await checkClock(shop.db, at('07:01'))).toBeNull();
  });
});
