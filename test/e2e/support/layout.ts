import { expect, type Page } from 'playwright/test';

/** The minimum width of each layout; 200 % zoom of 1280 px is 640 px. */
const WIDTHS = [320, 640, 768, 1024, 1280] as const;
const HEIGHT = 720;
/** The width between the margins of A4. */
const PAPER_WIDTH = 688;

type Find = () => string[];

async function look(page: Page, where: string, finds: readonly Find[]): Promise<string[]> {
  const found: string[] = [];
  for (const find of finds) found.push(...(await page.evaluate(find)));
  return found.map((fault) => `${where}: ${fault}`);
}

/** Checks every width, with additional checks at the narrowest. */
async function lookAtWidths(page: Page, finds: readonly Find[], inNarrowest: readonly Find[] = []): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    found.push(...(await look(page, `${width} px`, width === WIDTHS[0] ? [...finds, ...inNarrowest] : finds)));
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/**
 * Finds overflowing content, broken words, numbers and codes, keyboard targets that are covered by
 * something else, Urdu text with a wrong direction or alignment, controls on paper, and, in
 * forced colours, chosen options that look like the others.
 */
export async function seeWhole(page: Page): Promise<void> {
  const found = await lookAtWidths(page, [findLayoutFaults], [findCoveredFocus, findTextOfNoDirection]);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: HEIGHT };
  await page.setViewportSize({ width: PAPER_WIDTH, height: HEIGHT });
  found.push(...(await onPaper(page, () => look(page, 'on paper', [findLayoutFaults, findControls]))));
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ forcedColors: 'active' });
  found.push(...(await look(page, 'in forced colours', [findHiddenChoices])));
  await page.emulateMedia({ forcedColors: null });
  expect(found).toEqual([]);
}

/** Checks the printed page. */
export async function onPaper<T>(page: Page, see: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ media: 'print' });
  const seen = await see();
  await page.emulateMedia({ media: null });
  return seen;
}

/** Checks the open dialog: it fits the page at every width, and its first and last control are reachable. */
export const seeWindowWhole = async (page: Page): Promise<void> =>
  expect(await lookAtWidths(page, [findLayoutFaults, findWindowFaults])).toEqual([]);

/** Runs in the page. */
function findWindowFaults(): string[] {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].findLast((one) =>
    one.checkVisibility(),
  );
  if (!dialog) return ['no window is open'];
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const faults: string[] = [];
  if (left < 0 || right > innerWidth) faults.push(`the window is from ${left} to ${right} px`);
  const isScrolled = [...document.querySelectorAll('*')].some(
    (one) =>
      one.contains(dialog) && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible',
  );
  if ((top < 0 || bottom > innerHeight) && !isScrolled) faults.push(`the window is from ${top} to ${bottom} px`);
  for (const control of dialog.querySelectorAll('button, input, textarea, select')) {
    const box = control.getBoundingClientRect();
    if (control.checkVisibility() && box.width > 2 && (box.left < left - 1 || box.right > right + 1))
      faults.push(`past the edge of its window: ${control.getAttribute('aria-label') ?? control.textContent}`);
  }
  return faults;
}

/** Runs in the page. */
function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
  for (const element of document.querySelectorAll('main *')) {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) continue;
    const { overflowX } = getComputedStyle(element);
    const isScroller = overflowX === 'auto' || overflowX === 'scroll';
    if (isScroller && element.scrollWidth > element.clientWidth + 1) faults.push(`scrolls: ${describe(element)}`);
  }
  // An amount, a word with a digit (a code, a phone number), or a word. URLs may break.
  const whole = /(?:Rs|PKR)[\s\u00a0][\d,.]+|[^\s\u00a0\u2003-]*\d[^\s\u00a0\u2003]*|[^\s\u00a0\u2003-]+/gu;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element?.checkVisibility() || element.closest('svg, script, style')) continue;
    // For screen readers only.
    if (element.getBoundingClientRect().width <= 1) continue;
    for (const match of (node.nodeValue ?? '').matchAll(whole)) {
      if (match[0].length > 24 || /[@/]/.test(match[0])) continue;
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1.5 && height > 1);
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
        faults.push(`broken: ${match[0]} in ${describe(element)}`);
    }
  }
  return faults;
}

/** Runs in the page. */
function findControls(): string[] {
  return [...document.querySelectorAll('main .button')]
    .filter((control) => control.checkVisibility())
    .map((control) => `can be pressed: ${control.getAttribute('aria-label') ?? control.textContent}`);
}

/** Runs in the page. A label is a word of ours. */
function findTextOfNoDirection(): string[] {
  const isUrdu = (text: string) => /\p{Script=Arabic}/u.test(text);
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    if (isUrdu(text) && !node.parentElement?.closest('bdi, body [dir], label, script, svg'))
      faults.push(`no direction: ${text}`);
    // Compares with left-aligned lines.
    const line = isUrdu(text) ? node.parentElement?.closest('[dir=auto]:not(textarea)') : null;
    const { display, direction, textAlign } = getComputedStyle(line ?? document.body);
    if (direction === 'rtl' && display !== 'inline' && textAlign === 'start') faults.push(`at the right: ${text}`);
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (isUrdu(field.value) && field.dir !== 'auto') faults.push(`a field of no direction: ${field.value}`);
  }
  return faults;
}

/** Runs in the page. Checks that a focused element is visible and not covered (WCAG 2.2 SC 2.4.11). */
function findCoveredFocus(): string[] {
  const focused = document.activeElement;
  const { scrollX, scrollY } = window;
  const faults: string[] = [];
  const reachable = 'main :is(a[href], button:not(:disabled), input:not(:disabled), textarea, select)';
  for (const element of document.querySelectorAll<HTMLElement>(reachable)) {
    if (element.tabIndex < 0 || !element.checkVisibility()) continue;
    element.focus();
    const { left, top, width, height } = element.getBoundingClientRect();
    // Visually hidden on purpose; its visible substitute is checked.
    if (document.activeElement !== element || width < 2) continue;
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
    if (
      over === null ||
      !(element.contains(over) || over.contains(element) || over.closest('label')?.contains(element))
    )
      faults.push(
        `covered: ${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent}"`,
      );
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  scrollTo(scrollX, scrollY);
  return faults;
}

/** Runs in the page, in forced colours. */
function findHiddenChoices(): string[] {
  const chosen = ':is(a, button)[aria-current], [role=tab][aria-selected=true], [aria-pressed=true]';
  const look = (element: Element) => {
    const { backgroundColor, borderBottomColor, color, outlineStyle } = getComputedStyle(element);
    return [backgroundColor, borderBottomColor, color, outlineStyle].join();
  };
  return [...document.querySelectorAll(chosen)].flatMap((element) => {
    const { color } = getComputedStyle(element);
    const odd = [...element.querySelectorAll('*')].find((part) => getComputedStyle(part).color !== color);
    if (odd) return [`of two colours: ${element.textContent}`];
    const other = [...(element.parentElement?.children ?? [])].find(
      (sibling) => sibling.tagName === element.tagName && !sibling.matches(chosen),
    );
    if (!other || look(element) !== look(other)) return [];
    return [`like its neighbour: ${element.textContent}`];
  });
}
