import { use } from 'react';
import { Toaster } from '../../views/ui/toast/toaster.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** The view of the toaster; loaded once the page is idle, with the first form that is sent, or with the first toast. */
export default function Toasts() {
  const { toaster } = useShell();
  return <Toaster store={use(toaster.open())} />;
}
