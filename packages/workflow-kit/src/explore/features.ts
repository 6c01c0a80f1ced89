const MOST_DEPTH = 3;
/** A longer text is taken as free text. */
const MOST_LETTERS = 20;

/** Whole numbers up to 16 count each, larger ones by their power of two. */
function roughNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) <= 16) return String(value);
  return `${value < 0 ? '-' : ''}2^${Math.floor(Math.log2(Math.abs(value) || 1))}`;
}

function rough(value: unknown): string {
  if (typeof value === 'number') return roughNumber(value);
  if (typeof value === 'string') return /^[a-z][\w-]*$/i.test(value) && value.length <= MOST_LETTERS ? value : 'a text';
  if (Array.isArray(value))
    return `${roughNumber(value.length)} items, ${roughNumber(value.filter(Boolean).length)} full`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/**
 * Describes a context roughly, one text for each field: `.turn 3`, `.players[].team red, 2 times`. A search that keeps the
 * first context with a new feature advances to counters and lists that grow with each event.
 */
export function featuresOf(context: unknown): string[] {
  const counts = new Map<string, number>();
  const look = (value: unknown, path: string, depth: number): void => {
    const feature = `${path} ${typeof value === 'function' ? 'a function' : rough(value)}`;
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
    if (depth === MOST_DEPTH || typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value))
      look(part, Array.isArray(value) ? `${path}[]` : `${path}.${key}`, depth + 1);
  };
  look(context, '', 0);
  return [...counts].map(([feature, count]) => `${feature}, ${roughNumber(count)} times`);
}
