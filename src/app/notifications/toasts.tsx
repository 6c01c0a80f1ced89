import { use } from 'react';
import { Toaster } from '../../views/ui/panels/toaster.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** The view of the toaster; loaded at the first press or key. */
export default function Toasts() {
  const { toaster } = useShell();
  return <Toaster store={use(toaster.open())} />;
}
