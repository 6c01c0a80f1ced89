/** The field that has the focus as the page opens, where a form is the page; such a form is marked `data-page`. */
export const findFirstField = (): HTMLElement | null =>
  document.querySelector('form[data-page] :is(input, textarea, [role=combobox]):not(:disabled, [readonly])');

/** For a form that comes after its page: unless somebody is elsewhere by then. */
export function focusFirstField(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches('main, h1')) {
    findFirstField()?.focus({ preventScroll: true });
  }
}
