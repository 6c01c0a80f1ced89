import type { Locator, Page } from 'playwright/test';

/** In CSS pixels, from the top left corner of an element or of the window. */
type Point = { x: number; y: number };

/** Returns a point of an element as one of the window. Without `at` it is the middle. */
async function findPoint(part: Locator, at?: Point): Promise<Point> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The element is not drawn');
  const { x, y } = at ?? { x: box.width / 2, y: box.height / 2 };
  return { x: box.x + x, y: box.y + y };
}

/**
 * Presses the mouse on an element and moves it until the browser starts to drag. Playwright's own mouse does not wait
 * for that. On a slow machine it releases the button too early, and nothing moves.
 *
 * @returns a function that moves what is held over another element and drops it there
 */
export async function startDrag(page: Page, part: Locator, at?: Point) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.setInterceptDrags', { enabled: true });
  const started = new Promise<(end: Point) => Promise<void>>((resolve) =>
    browser.once('Input.dragIntercepted', ({ data }) =>
      resolve(async (end) => {
        for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
          await browser.send('Input.dispatchDragEvent', { type, ...end, data });
      }),
    ),
  );
  const { x, y } = await findPoint(part, at);
  const mouse = { x, y, button: 'left', buttons: 1, clickCount: 1 } as const;
  await browser.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' });
  await browser.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseMoved', x: x + 20, y: y + 6 });
  const dropAt = await started;
  return async (target: Locator, place?: Point): Promise<void> => {
    await dropAt(await findPoint(target, place));
    await browser.detach();
  };
}
