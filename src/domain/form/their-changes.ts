import { isEqual } from './merge.ts';

/** Returns `client name`, and `WhatsApp number`, whose first letter is that of a name. */
const inSentence = (label: string): string =>
  label.startsWith('WhatsApp') ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Names the fields of a table that differ between two drafts, for a sentence (CONF-10). */
export const nameFieldChanges = (
  fields: Readonly<Record<string, { label: string }>>,
  before: object,
  after: object,
): string[] =>
  Object.entries(fields).flatMap(([name, { label }]) =>
    isEqual(Reflect.get(before, name), Reflect.get(after, name)) ? [] : [inSentence(label)],
  );

/**
 * Returns `Kamran Akhtar also changed the client name and the items.`, and without a name that these were changed
 * (CONF-10).
 */
export function describeTheirs(who: string | null, theirs: readonly string[]): string {
  const names = theirs.map((name) => `the ${name}`);
  const last = names.pop() ?? 'this record';
  const all = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  return who === null ? `Someone else's changes are included: ${all}.` : `${who} also changed ${all}.`;
}
