import { useEffect } from 'react';

/** What the title of the browser tab says, in its order: what failed, which record it is, which screen. */
type Place = 'failure' | 'record' | 'screen';

const shown: Record<Place, string[]> = { failure: [], record: [], screen: [] };

function write(): void {
  const screen = shown.screen.at(-1);
  // Between two screens the last title stays.
  if (screen === undefined) return;
  const parts = [shown.failure.at(-1), shown.record.at(-1), screen, 'Reflow'];
  document.title = parts.filter((part) => part !== undefined).join(' · ');
}

/** Puts a text into the title of the browser tab while this is shown; `null` puts none. */
export function useTitle(place: Place, text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    shown[place].push(text);
    write();
    return () => {
      shown[place].splice(shown[place].lastIndexOf(text), 1);
      write();
    };
  }, [place, text]);
}
