/**
 * The book of workflows as a page of this app's origin: within a blob an address needs its origin. What it links to are files
 * of the app, so that it keeps the content policy that it inherits. PERM-09
 */
export const toBookPage = async (book: Blob, origin: string): Promise<Blob> =>
  new Blob([(await book.text()).replaceAll('="/assets/', `="${origin}/assets/`)], { type: 'text/html' });
