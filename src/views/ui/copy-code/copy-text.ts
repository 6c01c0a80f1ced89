/** The outcome of copying a text. */
export type CopyOutcome = 'Copied' | 'Not copied';

function select(place: Node): void {
  if (place instanceof HTMLTextAreaElement) {
    place.select();
    return;
  }
  const range = document.createRange();
  range.selectNode(place);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/**
 * Copies a text, over plain HTTP too. If the browser refuses, the text stays selected in `place`, so that
 * Ctrl+C copies it.
 */
export async function copyText(text: string, place: Node | null): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    // No clipboard on plain http, or the browser refuses it.
    if (place) select(place);
    if (!document.execCommand('copy')) return 'Not copied';
    if (!(place instanceof HTMLTextAreaElement)) window.getSelection()?.removeAllRanges();
    return 'Copied';
  }
}
