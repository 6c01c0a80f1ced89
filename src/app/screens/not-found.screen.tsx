import { useTitle } from '../../views/ui/title/use-title.ts';
import { NotFoundView } from '../../views/not-found/not-found-view.tsx';

/** Any address that is no route, for signed-out visitors too. */
export default function NotFoundScreen() {
  useTitle('screen', 'Page Not Found');
  return <NotFoundView />;
}
