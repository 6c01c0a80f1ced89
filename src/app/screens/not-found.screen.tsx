import { useTitle } from '../navigation/use-title.ts';
import { NotFoundView } from '../../views/not-found/not-found-view.tsx';

/** Any address that is no route, for signed-out visitors too. */
export default function NotFoundScreen() {
  useTitle('Page Not Found');
  return <NotFoundView />;
}
