/** What is typed for a field that is not there yet. */
export function createTypeAhead() {
  let typed = '';
  let type: ((text: string) => void) | null = null;
  return {
    type(text: string): void {
      if (type) type(text);
      else typed += text;
    },
    /** Says who hears what is typed, at once what was typed before; `null` forgets what nobody has heard. */
    take(hear: ((text: string) => void) | null): void {
      type = hear;
      if (typed !== '') hear?.(typed);
      typed = '';
    },
  };
}
export type TypeAhead = ReturnType<typeof createTypeAhead>;

/** Types as a hand does, over what is selected; a line's end sends the field's form. */
export function typeInto(field: HTMLInputElement, text: string): void {
  const words = text.replace('\n', '');
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  // React hears of what its own setter has not set.
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  own?.set?.call(field, value.slice(0, start) + words + value.slice(selectionEnd ?? start));
  field.setSelectionRange(start + words.length, start + words.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (text.endsWith('\n')) field.form?.requestSubmit();
}
