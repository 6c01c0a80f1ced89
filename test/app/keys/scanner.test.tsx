// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBooking, anItem } from '../../support/a.ts';
import { openApp, type Call } from '../../support/open-app.tsx';

type App = Awaited<ReturnType<typeof openApp>>;

/** Sends the keys of a scanner to the focused element, with this many milliseconds between them. */
async function scan(page: App, text: string, ms = 5): Promise<void> {
  for (const key of text.match(/\{\w+\}|\{Control>\}.*?\{\/Control\}|./gs) ?? []) {
    await page.user.keyboard(key);
    await page.wait(ms);
  }
  await page.settle();
}

const field = (label: string | RegExp, within_ = screen.getByRole('main')) =>
  within(within_).getByRole<HTMLInputElement>('textbox', { name: label });
const dialog = () => screen.getByRole('dialog');
const focused = () => {
  const { activeElement } = document;
  return (
    activeElement?.getAttribute('aria-label') ?? (activeElement as HTMLInputElement).labels?.[0]?.textContent ?? null
  );
};

const money = { payableAmount: 2_500, paidAmount: 0, booking_items: [anItem({ payableAmount: 2_500 })] };
const booking = aBooking({ status: 'DRAFT', ...money, booking_payments: [], delivery: [] });

async function openNewBooking(): Promise<App> {
  const page = await openApp('/bookings/new', { isReflow: false });
  await page.type('Client name*', 'Sana Malik');
  await page.type('Phone number*', '0300 1234567');
  await page.press('Same as phone number', 'checkbox');
  await page.type('Item name*', 'RTX 3080');
  return page;
}

async function openEdit(): Promise<App> {
  const page = await openApp('/bookings/101', { isReflow: false, answers: { '/booking/101': booking } });
  await page.press('Edit Booking');
  return page;
}

async function openPayment(): Promise<App> {
  const page = await openApp('/bookings/101', { answers: { '/booking/101': booking } });
  await page.press('Record Payment');
  return page;
}

async function openEntry(): Promise<App> {
  const page = await openApp('/ledger/new', {
    answers: { '/locations': [{ id: 1, name: 'Main', isActive: true }] },
  });
  await page.type(/^Amount/, '1200');
  await page.type(/^Description/, 'Thermal paste');
  return page;
}

/** Returns the result of a scan of a serial number into a field. */
async function scanInto(page: App, label: string, keys: string, ms = 5) {
  const box = field(label, screen.queryByRole('dialog') ?? screen.getByRole('main'));
  await page.user.clear(box);
  await scan(page, keys, ms);
  return { value: box.value, focused: focused(), writes: page.writes().length };
}

it.each([
  ['New Booking', openNewBooking, 'Serial number', 'Comments'],
  ['Edit Booking', openEdit, 'Serial number', 'Reported issue'],
  ['New Entry', openEntry, 'Vendor Name', 'Receipt Number'],
  ['Record Payment', openPayment, 'Recipient name', 'Transaction ID'],
])(
  'a scan in %s fills its field, moves to the next one and submits nothing [KEYS-10]',
  async (_, open, label, next) => {
    const page = await open();
    expect(await scanInto(page, label, 'SN-4711{Enter}', 60)).toEqual({ value: 'SN-4711', focused: next, writes: 0 });
  },
);

describe('in New Booking', () => {
  it.each([
    ['keys 5 ms apart', 'SN-4711{Enter}', 5, 'SN-4711'],
    ['keys 95 ms apart', 'SN-4711{Enter}', 95, 'SN-4711'],
    ['a line feed behind Enter', 'SN-4711{Enter}{Control>}j{/Control}', 5, 'SN-4711'],
    ['Enter twice', 'SN-4711{Enter}{Enter}', 5, 'SN-4711'],
    ['Tab in the place of Enter', 'SN-4711{Tab}', 5, 'SN-4711'],
    ['Enter behind Tab', 'SN-4711{Tab}{Enter}', 5, 'SN-4711'],
    ['the identifier of a symbology', ']C1SN-4711{Enter}', 5, 'SN-4711'],
    ['the separators of GS1', '0100{Control>}]{/Control}10A7{Enter}', 5, '010010A7'],
  ])('a scan of %s submits nothing [KEYS-10]', async (_, keys, ms, value) => {
    const page = await openNewBooking();
    const come = await scanInto(page, 'Serial number', keys, ms);
    expect(come).toEqual({ value, focused: 'Comments', writes: 0 });
  });

  it('Enter by hand after a scan submits the form [KEYS-10]', async () => {
    const page = await openNewBooking();
    await scanInto(page, 'Serial number', 'SN-4711');
    await page.user.keyboard('{Enter}');
    await page.settle();
    expect(page.writes().map(({ path }) => path)).toEqual(['/booking']);
  });

  it('Enter submits the form after fast typing by hand [KEYS-10]', async () => {
    const page = await openNewBooking();
    expect(await scanInto(page, 'Serial number', 'SN-4711{Enter}', 120)).toMatchObject({ writes: 1 });
  });

  it('the next scan replaces the one in the last field, which keeps the focus [KEYS-10]', async () => {
    const page = await openPayment();
    const box = field('Transaction ID', dialog());
    await page.user.click(box);
    await scan(page, '8901234567894{Enter}8901234567895{Enter}');
    expect([box.value, page.writes()]).toEqual(['8901234567895', []]);
  });

  it('a scan adds a line to a multi-line text [KEYS-10]', async () => {
    const page = await openNewBooking();
    const box = field('Comments');
    await page.user.click(box);
    await scan(page, 'SN-4711{Enter}{Enter}');
    await scan(page, 'SN-4712{Enter}');
    expect([box.value, page.writes()]).toEqual(['SN-4711\nSN-4712\n', []]);
  });

  it('a scan does not change the value of a select [KEYS-10]', async () => {
    const page = await openNewBooking();
    const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
    act(() => type.focus());
    const keys = 'MB-4711'.split('');
    for (const key of keys) {
      fireEvent.keyDown(type, { key });
      // Browsers choose by letters; the DOM of this test does not.
      if (key === 'M') fireEvent.change(type, { target: { value: 'MOBO' } });
    }
    expect(type.value).toBe('MOBO');
    await scan(page, '{Enter}');
    expect(type.value).toBe('GPU');
    expect(page.address()).toBe('/bookings/new');
    expect(page.writes()).toEqual([]);
  });

  it('a letter typed by hand changes the value of a select', async () => {
    const page = await openNewBooking();
    const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
    act(() => type.focus());
    fireEvent.keyDown(type, { key: 'm' });
    fireEvent.change(type, { target: { value: 'MOBO' } });
    await page.wait(150);
    fireEvent.keyDown(type, { key: 'Tab' });
    await page.settle();
    expect(type.value).toBe('MOBO');
  });

  it('a scan does not press the focused button [KEYS-04]', async () => {
    const page = await openNewBooking();
    act(() => screen.getByRole('button', { name: 'Create Booking' }).focus());
    await scan(page, 'SN 4711{Enter}');
    expect([within(dialog()).getByRole('heading').textContent, page.writes()]).toEqual(['Unknown code', []]);
  });
});

describe('a scan outside of fields or in a search', () => {
  const bookings = [101, 102].map((id) => aBooking({ id, code: `BK-${id}` }));
  const open = (at: string) =>
    openApp(at, {
      answers: {
        '/booking/': ({ query: { searchString } }: Call) => ({
          bookings: bookings.filter(({ code }) => !searchString || searchString === code),
          totalPages: 1,
          totalBookings: 2,
        }),
        '/booking/101': bookings[0],
      },
    });
  /** The keys of an English keyboard for BK-101, with an Urdu layout. */
  const URDU = [
    ['ب', 'KeyB'],
    ['ک', 'KeyK'],
    ['-', 'Minus'],
    ['۱', 'Digit1'],
    ['۰', 'Digit0'],
    ['۱', 'Digit1'],
  ] as const;
  const scanInUrdu = async (page: App, box: HTMLInputElement) => {
    act(() => box.focus());
    for (const [key, code] of URDU) {
      if (fireEvent.keyDown(box, { key, code })) fireEvent.input(box, { target: { value: box.value + key } });
    }
    await page.user.keyboard('{Enter}');
    await page.settle();
  };

  it.each([60, 95])('a scan of keys %i ms apart opens its booking [KEYS-04]', async (ms) => {
    const page = await open('/bookings');
    await scan(page, 'bk-101{Enter}', ms);
    expect(page.address()).toBe('/bookings/101');
  });

  /** Types each character by its number, as Windows takes it with Alt held. */
  const typeAltCodes = async (page: App, numbers: readonly string[], ms: number) => {
    for (const number of numbers) {
      fireEvent.keyDown(document.body, { key: 'Alt', code: 'AltLeft', altKey: true });
      for (const digit of number) {
        fireEvent.keyDown(document.body, { key: digit, code: `Numpad${digit}`, altKey: true });
        await page.wait(ms);
      }
      fireEvent.keyUp(document.body, { key: 'Alt', code: 'AltLeft' });
      await page.wait(ms);
    }
  };

  it.each([
    ['with a zero before each number', ['066', '075', '045', '049', '048', '049']],
    ['without one', ['66', '75', '45', '49', '48', '49']],
  ])('a scan by Alt and numbers opens its booking, %s [KEYS-04]', async (_, numbers) => {
    const page = await open('/bookings');
    await typeAltCodes(page, numbers, 5);
    await page.user.keyboard('{Enter}');
    await page.settle();
    expect(page.address()).toBe('/bookings/101');
  });

  it.each([
    ['a dash', '0151', 5],
    ['a dash by a slow hand', '0151', 150],
    ['the letter n', '0110', 5],
  ])('%s that a hand types by Alt and its number is neither a scan nor a shortcut [KEYS-04]', async (_, number, ms) => {
    const page = await open('/bookings');
    await typeAltCodes(page, [number], ms);
    await page.user.keyboard('{Enter}');
    await page.settle();
    expect([page.address(), screen.queryByRole('dialog')]).toEqual(['/bookings', null]);
  });

  it('a scan moves to no row of the list and opens none [KEYS-04]', async () => {
    const page = await open('/bookings');
    const row = document.querySelector<HTMLElement>('main [data-opens]');
    act(() => row?.focus());
    for (const key of 'kj4711') {
      await page.user.keyboard(key);
      await page.wait(60);
    }
    expect(document.activeElement).toBe(row);
    await page.user.keyboard('{Enter}');
    await page.settle();
    expect([page.address(), within(dialog()).getByRole('heading').textContent]).toEqual(['/bookings', 'Unknown code']);
  });

  it('a scan searches the list for its code alone [KEYS-10]', async () => {
    const page = await open('/bookings?search=BK-102');
    await page.user.click(screen.getByRole('searchbox'));
    await scan(page, 'BK-101{Enter}', 60);
    expect(page.address()).toBe('/bookings?search=BK-101');
  });

  it('a scan that ends with Tab also searches [KEYS-10]', async () => {
    const page = await open('/bookings');
    await page.user.click(screen.getByRole('searchbox'));
    await scan(page, ']Q1BK-101{Tab}');
    expect(page.address()).toBe('/bookings?search=BK-101');
  });

  it('a scan with an Urdu keyboard layout searches for the code [KEYS-10]', async () => {
    const page = await open('/bookings');
    await scanInUrdu(page, screen.getByRole('searchbox'));
    expect(page.address().toUpperCase()).toBe('/BOOKINGS?SEARCH=BK-101');
  });

  it.each(['BK-101', ']Q1bk-101'])('the scan %s in the palette opens its record [KEYS-10]', async (code) => {
    const page = await open('/account');
    await page.user.keyboard('{Control>}k{/Control}');
    await page.settle();
    await scan(page, `${code}{Enter}`, 60);
    expect([page.address(), screen.queryByRole('dialog')]).toEqual(['/bookings/101', null]);
  });

  it('a scan looks up the booking of a claim [KEYS-10]', async () => {
    const page = await open('/warranty-claims/new');
    const box = field(/^Booking code/);
    await page.user.click(box);
    await scan(page, ']Q1bk-101{Enter}');
    // The suggestions for the typed code are other reads (CLAIM-27).
    const lookups = page.reads().filter((path) => /limit=\d+.*searchString=BK-101/.test(path));
    expect([lookups.length, screen.queryByRole('heading', { name: 'Find the booking' })]).toEqual([1, null]);
  });
});

describe('at the sign-in', () => {
  it('a scan into the email moves the focus to the password [KEYS-10]', async () => {
    const page = await openApp('/login');
    await page.user.click(screen.getByLabelText(/^Email/));
    await scan(page, 'BK-1001{Enter}');
    expect([focused(), screen.queryByRole('alert')]).toEqual(['Password*', null]);
  });

  it('a scan does not sign in by its Enter in the password field [KEYS-10]', async () => {
    const page = await openApp('/login');
    await page.type(/^Email/, 'sana@shop.example');
    await page.user.click(screen.getByLabelText(/^Password/));
    await scan(page, 'BK-1001{Enter}');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('a password manager that types email, Tab, password and Enter signs in [KEYS-10]', async () => {
    const page = await openApp('/login');
    await page.user.click(screen.getByLabelText(/^Email/));
    await scan(page, 'sana@shop.example{Tab}correct horse 9{Enter}');
    // The session of this test has nobody to ask.
    expect(screen.getByRole('alert').textContent).toMatch(/./);
  });
});

describe('the field of a PIN', () => {
  const typePin = async (keys: string, ms = 5) => {
    const page = await openApp('/account', {
      answers: { '/account': { email: 'ali@shop.test', name: 'Ali', role: 'OWNER', hasPin: false } },
    });
    await page.press('Choose PIN');
    const box = screen.getByLabelText<HTMLInputElement>(/^New PIN/);
    await page.user.click(box);
    await scan(page, keys, ms);
    return box.value;
  };

  it.each([5, 150])('accepts digits typed by hand, with keys %i ms apart [LOCK-02]', async (ms) => {
    expect(await typePin('204816', ms)).toBe('204816');
  });

  it.each(['8901234567894{Enter}', '8901234567894', 'BK-1001{Enter}'])(
    'keeps no digit of the scan %s [KEYS-10]',
    async (keys) => {
      expect(await typePin(keys)).toBe('');
    },
  );
});
