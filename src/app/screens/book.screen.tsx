import { BookView } from '../../views/workflow/book-view.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useShell } from '../shell/shell-context.tsx';

/**
 * The book of workflows as a page of this app's origin: within a blob an address needs its origin. What it links to are files
 * of the app, so that it keeps the content policy that it inherits. PERM-09
 */
export const toBookPage = async (book: Blob, origin: string): Promise<Blob> =>
  new Blob([(await book.text()).replaceAll('="/assets/', `="${origin}/assets/`)], { type: 'text/html' });

/** The book of workflows. PERM-09 */
export default function BookScreen() {
  const { http } = useShell();
  const book = useRead<Blob>({
    name: 'book',
    call: async (_, signal) => toBookPage(await http.blob('/book', { signal }), location.origin),
  });
  return <BookView book={book} />;
}
