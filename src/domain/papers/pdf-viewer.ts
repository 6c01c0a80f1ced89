/** The properties of a browser that decide. */
export type BrowserFacts = Pick<Navigator, 'pdfViewerEnabled' | 'userAgent' | 'maxTouchPoints'>;

/** An iPad reports itself as a Mac, but no Mac has a touch screen. */
const isApplePhoneOrTablet = ({ userAgent, maxTouchPoints }: BrowserFacts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/**
 * Checks whether a frame shows a whole PDF. Every browser of an iPhone and an iPad shows only the first page, but
 * reports a viewer. Android opens a PDF outside of the page (PAPER-06).
 */
export const showsWholePdf = (browser: BrowserFacts): boolean =>
  browser.pdfViewerEnabled && !browser.userAgent.includes('Android') && !isApplePhoneOrTablet(browser);
