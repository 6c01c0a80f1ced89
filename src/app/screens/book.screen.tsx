import { toBookPage } from '../../services/book.service.ts';
import { BookView } from '../../views/book/book-view.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useShell } from '../shell/shell-context.tsx';

/** The book of workflows. PERM-09 */
export default function BookScreen() {
  const { http } = useShell();
  const book = useRead<Blob>({
    name: 'book',
    call: async (_, signal) => toBookPage(await http.blob('/book', { signal }), location.origin),
  });
  return <BookView book={book} />;
}
