import { expect, it } from 'vitest';
import { showsWholePdf } from '../../../src/domain/papers/pdf-viewer.ts';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

it.each([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 0, true, true],
  ['Chrome on Windows with a touch screen', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 10, true, true],
  ['Chrome that downloads PDFs', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 0, false, false],
  ['Safari on a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`, 0, true, true],
  ['Safari on an iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`, 5, true, false],
  ['Safari on an iPad, mobile pages', `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${SAFARI}`, 5, true, false],
  ['Safari on an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI}`, 5, true, false],
  ['Chrome on an iPad', 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) CriOS/131.0.6778.73', 5, true, false],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 5, false, false],
  ['Chrome on Android that opens PDFs itself', `Mozilla/5.0 (Linux; Android 15; K) ${CHROME}`, 5, true, false],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 0, true, true],
])('a frame of %s shows a whole PDF or not [PAPER-06]', (_, userAgent, maxTouchPoints, pdfViewerEnabled, isWhole) => {
  expect(showsWholePdf({ userAgent, maxTouchPoints, pdfViewerEnabled })).toBe(isWhole);
});
