import type { Page } from 'playwright/test';
import { slowDown } from '../../scripts/bench/pages/slow-pc.ts';
import { expect, test } from './support/story.ts';

const slowPage = async (page: Page) => slowDown(await page.context().newCDPSession(page));

/** What of a booking a frame shows: the first button of its head, the fields in view, and where the focus is. */
type Frame = { head: string | undefined; fields: number; focus: string | undefined };

/** Notes what the frames from now on show, each that is not as the one before. */
async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(() => {
    const frames: string[] = Object.assign(window, { shownFrames: [] as string[] }).shownFrames;
    const isInView = (field: Element) => {
      const { top, bottom, height } = field.getBoundingClientRect();
      return height > 0 && top < innerHeight && bottom > 0;
    };
    const look = () => {
      const buttons = [...document.querySelectorAll('[data-actions] button')].map(({ textContent }) => textContent);
      const labels = document.activeElement instanceof HTMLInputElement ? document.activeElement.labels : null;
      const frame = JSON.stringify({
        head: buttons.find((words) => words === 'Edit Booking' || words === 'Save Changes'),
        fields: [...document.querySelectorAll('form :is(input, textarea, [role=combobox])')].filter(isInView).length,
        focus: labels?.[0]?.textContent ?? document.activeElement?.tagName,
      });
      if (frame !== frames.at(-1)) frames.push(frame);
      requestAnimationFrame(look);
    };
    look();
  });
  return () =>
    page.evaluate(() => (Reflect.get(window, 'shownFrames') as string[]).map((frame) => JSON.parse(frame) as Frame));
}

for (const [way, press] of [
  ['a press', (page: Page) => page.getByRole('button', { name: 'Edit Booking' }).click()],
  ['its key', (page: Page) => page.keyboard.press('e')],
] as const) {
  test(`on a slow PC ${way} of Edit Booking shows head, fields and focus in one frame, and loses no key`, async ({
    page,
    booking,
    shell,
    api,
  }) => {
    const id = await api.book('Slow Samina', {
      booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 500 }],
    });
    await slowPage(page);
    await booking.open(id);
    await shell.seeKeys();
    await expect(page.getByRole('button', { name: 'Edit Booking' })).toBeVisible();
    const readFrames = await watchFrames(page);
    await press(page);
    if (way === 'its key') await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await page.keyboard.type(' Bibi');
    await expect(booking.field('Client name')).toHaveValue(/ Bibi/);
    await expect(booking.field('Client name')).toHaveValue(/Slow Samina/);
    const frames = await readFrames();
    // A press gives the button the focus first.
    const isBefore = ({ head }: Frame) => head === 'Edit Booking';
    expect(new Set(frames.filter(isBefore).map(({ fields }) => fields))).toEqual(new Set([0]));
    const after = frames.slice(frames.findLastIndex(isBefore) + 1);
    // How many of them are in view may change afterwards.
    expect(new Set(after.map(({ head, focus }) => `${head}, ${focus}`))).toEqual(
      new Set(['Save Changes, Client name*']),
    );
    expect(Math.min(...after.map(({ fields }) => fields))).toBeGreaterThan(5);
  });
}

test('on a slow PC the keys after the first press of a select choose in it, also while its code is on its way', async ({
  page,
  shell,
  api,
}) => {
  await api.book('Slow Sumaira');
  await slowPage(page);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/panels-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await shell.open('/bookings/new', 'Create New Booking');
  const type = page.getByRole('combobox', { name: 'Client type' });
  const [first, second] = [await type.textContent(), 'Corporate'];
  await type.click();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(type).toHaveAttribute('aria-expanded', 'true');
  goOn();
  await expect(type).toHaveText(second);
  expect(first).not.toBe(second);
  await expect(type).toBeFocused();
});
