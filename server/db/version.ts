import { DomainError } from '../errors.ts';

/** The versions of a record that its writer has read; `null` when the client asks for no check. REL-02. */
export type ReadVersions = readonly number[] | null;

/** What did not happen, and the rule that keeps the attempt in the history. CONF-04, CONF-05, CONF-06. */
const OUTCOMES = {
  edit: { said: 'Your edits are kept.', rule: 'CONF-05' },
  delete: { said: 'It was not deleted.', rule: 'CONF-04' },
  restore: { said: 'It was not restored.', rule: 'CONF-04' },
  change: { said: 'Nothing was changed.', rule: 'CONF-06' },
};

/** What a record is called in the sentence about it. */
type Versioned = 'booking' | 'entry' | 'shop' | 'branch' | 'person' | 'account';

/**
 * Refuses a write that was made on another version than the stored one. Call it with the record's row locked.
 * @throws DomainError with the record as it is now
 */
export async function refuseOutdated(
  read: ReadVersions,
  { version }: { version: number },
  asked: { what: Versioned; is: keyof typeof OUTCOMES; current: () => Promise<object> },
): Promise<void> {
  if (read === null || read.includes(version)) return;
  const { said, rule } = OUTCOMES[asked.is];
  const sentence = `This ${asked.what} was changed by someone else. ${said}`;
  throw new DomainError('outdated', sentence, { current: await asked.current(), rule });
}

/** The columns of `set` that differ from those of the stored row. What is `undefined` stays as it is. */
export const pickChanged = <Set extends object>(row: object, set: Set): Partial<Set> => {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(set).filter(([column, value]) => value !== undefined && stored.get(column) !== value),
  ) as Partial<Set>;
};

export const isEmpty = (set: object): boolean => Object.keys(set).length === 0;
