// Runs in every measured page before its own scripts. Times are milliseconds of performance.now().
(() => {
  const afterFrame = (done) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now());
      channel.port2.postMessage(0);
    });
  const isShown = ({ pattern, found, value, selector }) => {
    if (selector) return document.querySelector(selector) !== null;
    if (value) return [...document.querySelectorAll('input, textarea')].some((field) => field.value.includes(value));
    const all = new Set(document.body?.textContent.match(new RegExp(pattern, 'g')));
    return all.size === found.length && found.every((text) => all.has(text));
  };
  /** Until the frame is drawn that first shows exactly what is wanted. */
  window.whenShown = (wanted) =>
    new Promise((done) => {
      const look = () => {
        if (!isShown(wanted)) return false;
        observer.disconnect();
        clearInterval(timer);
        afterFrame(done);
        return true;
      };
      const observer = new MutationObserver(look);
      // The value of a field changes without a mutation.
      const timer = setInterval(look, 50);
      if (!look()) observer.observe(document, { childList: true, characterData: true, subtree: true });
    });
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
  window.waits = [];
  const react = ({ isTrusted, timeStamp }) => {
    if (isTrusted) afterFrame((at) => window.waits.push(at - timeStamp));
  };
  for (const type of ['pointerdown', 'click', 'keydown']) {
    addEventListener(type, react, { capture: true, passive: true });
  }
})();
