import { useEffect } from 'react';

/** The title of the browser tab while this is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Reflow`;
  }, [title]);
}
