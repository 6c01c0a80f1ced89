import { Toaster } from '../views/ui/toaster.tsx';
import { useApp } from './app-context.tsx';

/** The view of the toaster; loaded after the first paint. */
export default function Toasts() {
  const { toaster } = useApp();
  return <Toaster store={toaster.store} />;
}
