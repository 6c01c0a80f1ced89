import { readdir } from 'node:fs/promises';
import { anything } from './anything.ts';
import type { FactText } from './page.ts';

const FOLDER = new URL('../../src/app/facts/', import.meta.url);

type Tables = {
  toasts?: Record<string, (fact: unknown) => { title: string; description?: string } | null>;
  moves?: Record<string, (fact: unknown) => string | { to: string } | null>;
};

/** What staff see for each fact, read from the tables that the app itself uses; a part known only then stands in braces. */
export async function factTexts(): Promise<ReadonlyMap<string, FactText>> {
  const texts = new Map<string, FactText>();
  const textOf = (fact: string) => texts.get(fact) ?? { toast: null, move: null };
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.facts.ts')).toSorted()) {
    const { toasts = {}, moves = {} } = (await import(new URL(file, FOLDER).href)) as Tables;
    for (const [fact, toastOf] of Object.entries(toasts)) {
      const toast = toastOf(anything('fact'));
      if (!toast) continue;
      const words = [toast.title, toast.description]
        .filter((part) => part !== undefined)
        .map((part) => `“${String(part)}”`);
      texts.set(fact, { ...textOf(fact), toast: words.join(' with ') });
    }
    for (const [fact, moveOf] of Object.entries(moves)) {
      const move = moveOf(anything('fact'));
      if (move) texts.set(fact, { ...textOf(fact), move: typeof move === 'string' ? move : String(move.to) });
    }
  }
  return texts;
}
