import { RefusedView, type RefusedProps } from '../../views/layout/refused-view.tsx';
import { useTitle } from '../navigation/use-title.ts';

/** An address that the role does not open. NAV-07, PERM-08. */
export default function RefusedScreen(props: RefusedProps) {
  useTitle(props.title);
  return <RefusedView {...props} />;
}
