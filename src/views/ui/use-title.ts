import { useEffect } from 'react';

/** The parts of the tab's title, in order: failure, record, screen. */
type Place = 'failure' | 'record' | 'screen';

const shown: Record<Place, string[]> = { failure: [], record: [], screen: [] };

/** The title of a locked page. It hides the titles that the app sets. */
let held: string | null = null;
let written: string | null = null;

function write(): void {
  const screen = shown.screen.at(-1);
  // Between two screens the last title stays.
  if (screen === undefined) return;
  const parts = [shown.failure.at(-1), shown.record.at(-1), screen, 'Reflow'];
  written = parts.filter((part) => part !== undefined).join(' · ');
  if (held === null) document.title = written;
}

/**
 * Holds another title for as long as the page is locked. Nothing watches the title for changes: a translator that changes
 * it as well would be answered for ever. @returns shows the title of the app again
 */
export function holdTitle(title: string): () => void {
  written ??= document.title;
  held = title;
  document.title = title;
  return () => {
    held = null;
    document.title = written ?? title;
  };
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
