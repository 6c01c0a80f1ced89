// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBooking, anItem } from '../support/a.ts';
import { openApp } from '../support/open-app.tsx';

const pending = ({ method }: { method: string }) => (method === 'GET' ? undefined : new Promise(() => undefined));
const openWindows = () => screen.queryAllByRole('dialog');

describe('a window whose request has no answer yet stays open at Escape', () => {
  it('with a new name [PEOPLE-08]', async () => {
    const page = await openApp('/account', { answers: { '/account/name': pending } });
    await page.press('Change Name');
    await page.type(/^Name/, ' Ahmed');
    await page.press('Save Name');
    expect(page.writes().map(({ path }) => path)).toEqual(['/account/name']);
    await page.user.keyboard('{Escape}');
    await page.settle();
    expect(openWindows()).toHaveLength(1);
  });

  it('with the first code of a second factor [FACT-01]', async () => {
    const factor = ({ method }: { method: string }) =>
      method === 'GET'
        ? { since: null, codesLeft: 0, isDemanded: false }
        : { secret: 'JBSWY3DPEHPK3PXP', picture: 'data:image/svg+xml;base64,' };
    const answers = { '/account/factor': factor, '/account/factor/confirm': pending };
    const page = await openApp('/account', { answers });
    await page.press('Set Up Second Factor');
    await page.type(/^Current password/, 'hold the line');
    await page.user.keyboard('{Enter}');
    await page.settle();
    await page.type(/^Verification code/, '123456');
    await page.user.keyboard('{Enter}');
    await page.settle();
    expect(page.writes().map(({ path }) => path)).toEqual(['/account/factor', '/account/factor/confirm']);
    await page.user.keyboard('{Escape}');
    await page.settle();
    expect(openWindows()).toHaveLength(1);
  });

  it('with the passcode of a device [INTAKE-07]', async () => {
    const booking = aBooking({ booking_items: [anItem({ id: 11, name: 'RTX 3080' })] });
    const answers = { '/booking/101': booking, '/booking/101/items/11/passcode': pending };
    const page = await openApp('/bookings/101', { answers });
    await page.press('Device of RTX 3080');
    await page.type(screen.getByRole('textbox', { name: /^Passcode/ }), '4711');
    await page.user.keyboard('{Enter}');
    await page.settle();
    expect(page.writes().map(({ path }) => path)).toEqual(['/booking/101/items/11/passcode']);
    await page.user.keyboard('{Escape}');
    await page.settle();
    expect(openWindows()).toHaveLength(1);
  });
});
