import { DomainError } from '../errors.ts';

/** The versions of a record that its writer has read; `null` when the client asks for no check. REL-02. */
export type ReadVersions = readonly number[] | null;

const OUTCOMES = {
  edit: 'Your edits are kept.',
  delete: 'It was not deleted.',
  restore: 'It was not made active again.',
};

/**
 * Refuses a write that was made on another version than the stored one. Call it with the record's row locked.
 * @throws DomainError with the record as it is now
 */
export async function refuseOutdated(
  read: ReadVersions,
  { version }: { version: number },
  asked: { what: 'booking' | 'entry' | 'shop' | 'branch'; is: keyof typeof OUTCOMES; current: () => Promise<object> },
): Promise<void> {
  if (read === null || read.includes(version)) return;
  const sentence = `This ${asked.what} was changed by someone else. ${OUTCOMES[asked.is]}`;
  throw new DomainError('outdated', sentence, { current: await asked.current() });
}

/** The columns of `set` that differ from those of the stored row. What is `undefined` stays as it is. */
export const pickChanged = <Set extends object>(row: object, set: Set): Partial<Set> => {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(set).filter(([column, value]) => value !== undefined && stored.get(column) !== value),
  ) as Partial<Set>;
};

export const isEmpty = (set: object): boolean => Object.keys(set).length === 0;
