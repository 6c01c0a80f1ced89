import { RefusedView, type RefusedProps } from '../../views/layout/refused-view.tsx';
import { useTitle } from '../../views/ui/title/use-title.ts';

/** An address that the role does not open. NAV-07, PERM-08. */
export default function RefusedScreen(props: RefusedProps) {
  useTitle('screen', props.title);
  return <RefusedView {...props} />;
}
