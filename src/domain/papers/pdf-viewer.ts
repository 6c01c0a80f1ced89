/** What a browser says of itself. */
export type BrowserFacts = Pick<Navigator, 'pdfViewerEnabled' | 'userAgent' | 'maxTouchPoints'>;

/** An iPad calls itself a Mac, and no Mac has a touch screen. */
const isApplePhoneOrTablet = ({ userAgent, maxTouchPoints }: BrowserFacts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/**
 * Whether a frame shows a whole PDF. Every browser of an iPhone and an iPad shows the first page alone and says that it has
 * a viewer. On Android a PDF is opened outside of the page. PAPER-06
 */
export const showsWholePdf = (browser: BrowserFacts): boolean =>
  browser.pdfViewerEnabled && !browser.userAgent.includes('Android') && !isApplePhoneOrTablet(browser);
