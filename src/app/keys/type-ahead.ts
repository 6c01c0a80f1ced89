/** What is typed for a field that is not there yet. KEYS-05 */
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
