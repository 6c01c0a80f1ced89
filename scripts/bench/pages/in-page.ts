// What runs in the measured page. Each function is sent there alone, so it uses nothing outside itself.

declare global {
  interface Window {
    /** ms from each press or key to the end of the next frame. */
    inputs: number[];
    /** ms from the start of the page to the frame that first showed what was wanted. */
    seenAt: Promise<number>;
    watch: (wanted: Wanted) => Promise<number>;
  }
}

/** What must stand there: exactly these texts of `pattern`, or something of `selector`, or a text. */
export type Wanted = { pattern: string; texts: readonly string[] } | { selector: string } | { text: string };

/** Prepares a page before its own scripts run. */
export function prepare(wanted: Wanted | null): void {
  const afterFrame = (act: (now: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => act(performance.now()));
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  const isThere = (what: Wanted) => {
    if ('selector' in what) return document.querySelector(what.selector)?.getClientRects().length === 1;
    const shown = document.body?.textContent ?? '';
    if ('text' in what) return shown.includes(what.text);
    const found = new Set(shown.match(new RegExp(what.pattern, 'g')));
    return found.size === what.texts.length && what.texts.every((text) => found.has(text));
  };
  window.watch = (what) =>
    new Promise((seen) => {
      const look = () => {
        if (!isThere(what)) return;
        observer.disconnect();
        clearInterval(timer);
        afterFrame(seen);
      };
      const observer = new MutationObserver(look);
      const timer = setInterval(look, 100);
      observer.observe(document, { childList: true, characterData: true, subtree: true });
      look();
    });
  window.inputs = [];
  for (const type of ['pointerdown', 'click', 'keydown']) {
    const answered = (event: Event) => afterFrame((now) => window.inputs.push(now - event.timeStamp));
    addEventListener(type, answered, { capture: true, passive: true });
  }
  if (wanted) window.seenAt = window.watch(wanted);
}
