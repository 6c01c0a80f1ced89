import * as z from 'zod/mini';
import type { PageStorage } from './page-storage.ts';

const PREFIX = 'draft:';

const Kept = z.object({
  v: z.literal(1),
  key: z.string(),
  email: z.string(),
  savedAt: z.iso.datetime(),
  draft: z.unknown(),
});
type Kept = z.infer<typeof Kept>;

/** What was typed, and when it was kept (an ISO instant). */
export type KeptDraft<T> = { savedAt: string; draft: T };

export type DraftStoreOptions = {
  /** Session storage: it outlives a reload, a crash of the page and a sign-in, and no other tab writes into it. */
  storage: PageStorage;
  /** Whose drafts. Those of anybody else are dropped. */
  email: string;
  /** The present, as an ISO instant. */
  now: () => string;
};

const parse = (text: string | null): Kept | null => {
  if (text === null) return null;
  try {
    const kept = z.safeParse(Kept, JSON.parse(text));
    return kept.success ? kept.data : null;
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
    /** @returns `null` when nothing usable is kept; what cannot be read is dropped. */
    read<T>(key: string, shape: z.ZodMiniType<T>): KeptDraft<T> | null {
      const kept = parse(storage.getItem(PREFIX + key));
      if (kept?.key === key && kept.email === email) {
        const draft = z.safeParse(shape, kept.draft);
        if (draft.success) return { savedAt: kept.savedAt, draft: draft.data };
      }
      storage.removeItem(PREFIX + key);
      return null;
    },

    /** Keeps a draft. A full storage costs the draft, never the form. */
    write(key: string, draft: unknown): void {
      try {
        storage.setItem(PREFIX + key, JSON.stringify({ v: 1, key, email, savedAt: now(), draft } satisfies Kept));
      } catch (error) {
        console.warn('What was typed could not be kept.', error);
      }
    },

    remove(key: string): void {
      storage.removeItem(PREFIX + key);
    },
  };
}
