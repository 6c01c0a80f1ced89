/** Does something once the page has shown what it changed at a press: the press is answered in its own frame. */
export const afterFrame = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act));
};
