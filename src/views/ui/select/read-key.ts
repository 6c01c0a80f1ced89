type Option = { value: string; label: string };

/** What a key on a closed list comes to: it opens, with an option marked, or an option is chosen outright. */
export type KeyMeaning = { is: 'open' | 'choose'; option: Option | undefined };

/** `letters`: those of the word that is being typed, with this key's; '' where it types none. */
export function readKey(
  key: string,
  letters: string,
  options: readonly Option[],
  value: string | null,
): KeyMeaning | null {
  if (letters !== '') return { is: 'choose', option: findByLetters(letters, options, value) };
  const at = options.findIndex((option) => option.value === value);
  switch (key) {
    case 'Enter':
    case ' ':
    case 'ArrowDown':
      return { is: 'open', option: options[Math.max(at, 0)] };
    case 'ArrowUp':
      return { is: 'open', option: options.at(at) };
    case 'ArrowLeft':
      return { is: 'choose', option: at < 0 ? options.at(-1) : options[at - 1] };
    case 'ArrowRight':
      return { is: 'choose', option: options[at + 1] };
    case 'Home':
      return { is: 'choose', option: options[0] };
    case 'End':
      return { is: 'choose', option: options.at(-1) };
    default:
      return null;
  }
}

/** The option that begins so, from the chosen one on; the same letter again goes on to the next. */
function findByLetters(letters: string, options: readonly Option[], value: string | null): Option | undefined {
  const [first = ''] = letters;
  const isOneLetter = letters === first.repeat(letters.length);
  const from = options.findIndex((option) => option.value === value) + (isOneLetter ? 1 : 0);
  const begun = (isOneLetter ? first : letters).toLowerCase();
  const inTurn = [...options.slice(Math.max(from, 0)), ...options.slice(0, Math.max(from, 0))];
  return inTurn.find(({ label }) => label.toLowerCase().startsWith(begun));
}
