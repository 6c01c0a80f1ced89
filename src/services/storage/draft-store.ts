import * as z from 'zod/mini';
import type { StoredDraft } from '../../domain/shared/stored-draft.ts';
import type { PageStorage } from './page-storage.ts';

const PREFIX = 'draft:';

/** Generations of one form that are stored: what is typed now, and what was found before. */
const GENERATIONS = 2;

const Stored = z.object({ savedAt: z.iso.datetime(), draft: z.unknown() });
const Entry = z.object({ v: z.literal(2), key: z.string(), email: z.string(), drafts: z.array(Stored) });
type Entry = z.infer<typeof Entry>;

export type DraftStoreOptions = {
  /** Session storage: it outlives a reload, a crash of the page and a sign-in, and no other tab writes into it. */
  storage: PageStorage;
  /** Whose drafts. Those of anybody else are dropped. */
  email: string;
  /** The present, as an ISO instant. */
  now: () => string;
};

const parse = (text: string | null): Entry | null => {
  if (text === null) return null;
  try {
    const entry = z.safeParse(Entry, JSON.parse(text));
    return entry.success ? entry.data : null;
  } catch {
    return null;
  }
};

function removeDrafts(storage: PageStorage, isGone: (owner: string | undefined) => boolean): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) {
    if (name.startsWith(PREFIX) && isGone(parse(storage.getItem(name))?.email)) storage.removeItem(name);
  }
}

/** Drops all drafts of a person in this tab. */
export const clearDrafts = (storage: PageStorage, email: string): void =>
  removeDrafts(storage, (owner) => owner === email);

/** Half-typed forms of one person in one tab, by form and record: `booking-edit:17`. REL-06, SEC-02. */
export function createDraftStore({ storage, email, now }: DraftStoreOptions) {
  removeDrafts(storage, (owner) => owner !== email);

  return {
    /** The usable drafts, newest first; what cannot be read is dropped with the next store. */
    read<T>(key: string, shape: z.ZodMiniType<T>): StoredDraft<T>[] {
      const entry = parse(storage.getItem(PREFIX + key));
      if (entry?.key !== key || entry.email !== email) return [];
      return entry.drafts.flatMap(({ savedAt, draft }) => {
        const read = z.safeParse(shape, draft);
        return read.success ? [{ savedAt, draft: read.data }] : [];
      });
    },

    /** Stores what is typed and, behind it, what was found; nothing when both are empty. A full storage costs the draft, never the form. */
    write(key: string, typed: unknown, found: readonly StoredDraft<unknown>[]): void {
      const newest = typed === null ? [] : [{ savedAt: now(), draft: typed }];
      const drafts = [...newest, ...found].slice(0, GENERATIONS);
      if (drafts.length === 0) return storage.removeItem(PREFIX + key);
      try {
        storage.setItem(PREFIX + key, JSON.stringify({ v: 2, key, email, drafts } satisfies Entry));
      } catch (error) {
        console.warn('What was typed could not be stored.', error);
      }
    },
  };
}
