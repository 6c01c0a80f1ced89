import { BookView } from '../../views/workflow/book-view.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useShell } from '../shell/shell-context.tsx';

/**
 * Gives the book of workflows the origin of this app, because links inside a blob need an origin. It links to
 * files of the app, so it keeps the inherited content policy (PERM-09).
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
