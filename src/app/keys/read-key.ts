/** The places of a keyboard that a scanner writes codes with, and those of shortcuts, where the layout has other letters there. */
const PLACES: Readonly<Record<string, [plain: string, shifted: string]>> = { Minus: ['-', '_'], Slash: ['/', '?'] };

/**
 * The character of a key, as a keyboard with Latin letters has it in this place where the layout is another one; `null`
 * for a key that is none, is held down or belongs to an input method.
 */
export function readKey(event: KeyboardEvent): string | null {
  const { key, code, shiftKey, repeat, isComposing } = event;
  if (repeat || isComposing || key === 'Dead' || key === 'Process') return null;
  if (key === 'Enter') return key;
  if (/^[\x21-\x7e]$/.test(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? PLACES[code]?.[shiftKey ? 1 : 0] ?? null;
}
