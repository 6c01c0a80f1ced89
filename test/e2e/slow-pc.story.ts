import type { Page } from 'playwright/test';
import { slowDown } from '../../scripts/bench/pages/slow-pc.ts';
import { expect, test } from './support/story.ts';

/** The parts of a booking in a frame: the button that starts or saves the edit, the visible fields, and the focus. */
type Frame = { head: string | undefined; fields: number; focus: string | undefined };

/** Records the following frames that differ from the previous frame. */
async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  await page.evaluate(() => {
    const frames: string[] = Object.assign(window, { shownFrames: [] as string[] }).shownFrames;
    const isInView = (field: Element) => {
      const { top, bottom, height } = field.getBoundingClientRect();
      return height > 0 && top < innerHeight && bottom > 0;
    };
    const look = () => {
      const buttons = [
        ...document.querySelectorAll('[data-actions]:not([inert]) button, section[aria-label=Save] button'),
      ].map(({ textContent }) => textContent);
      const labels = document.activeElement instanceof HTMLInputElement ? document.activeElement.labels : null;
      const frame = JSON.stringify({
        head: buttons.find((words) => words === 'Edit Booking' || words === 'Save Changes'),
        fields: [...document.querySelectorAll('form :is(input, textarea, select)')].filter(isInView).length,
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

test('on a slow PC Edit Booking appears in one frame, and loses no key', async ({ page, booking, shell, api }) => {
  const booking_items = [{ name: 'RTX 3080', type: 'GPU' as const, payableAmount: 500 }];
  const id = await api.book('Slow Samina', { booking_items });
  await slowDown(await page.context().newCDPSession(page));
  await booking.open(id);
  const [edit, name] = [shell.button('Edit Booking'), booking.field('Client name')];
  const pressKey = async () => {
    await page.keyboard.press('e');
    await booking.seeEditing();
  };
  for (const press of [() => edit.click(), pressKey]) {
    await expect(edit).toBeVisible();
    const readFrames = await watchFrames(page);
    await press();
    await page.keyboard.type(' Bibi');
    await expect(name).toHaveValue(/ Bibi/);
    await expect(name).toHaveValue(/Slow Samina/);
    const frames = await readFrames();
    // A press first focuses the button.
    const isBefore = ({ head }: Frame) => head === 'Edit Booking';
    expect(new Set(frames.filter(isBefore).map(({ fields }) => fields))).toEqual(new Set([0]));
    const after = frames.slice(frames.findLastIndex(isBefore) + 1);
    // The number of visible fields may change afterwards.
    const shown = new Set(after.map(({ head, focus }) => `${head}, ${focus}`));
    expect(shown).toEqual(new Set(['Save Changes, Client name*']));
    expect(Math.min(...after.map(({ fields }) => fields))).toBeGreaterThan(5);
    await booking.clickCancel();
  }
});
