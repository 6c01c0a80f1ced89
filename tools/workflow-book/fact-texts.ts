import { readdir } from 'node:fs/promises';
import { anything } from './anything.ts';
import { FACT_SAMPLES } from './fact-samples.ts';
import type { FactText } from './page.ts';

const FOLDER = new URL('../../src/app/notifications/', import.meta.url);

type Tables = {
  toasts?: Record<
    string,
    (fact: unknown) => { title: string; description?: string; action?: { label: string } } | null
  >;
  redirects?: Record<string, (fact: unknown) => string | { to: string } | null>;
};

/**
 * What staff see for each fact, read from the tables that the app itself uses, every way it can be told; a part known
 * only then stands in braces. @throws Error for a sample of a fact that no table tells
 */
export async function factTexts(): Promise<ReadonlyMap<string, FactText>> {
  const texts = new Map<string, FactText>();
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.notifications.ts')).toSorted()) {
    const { toasts = {}, redirects = {} } = (await import(new URL(file, FOLDER).href)) as Tables;
    for (const fact of new Set([...Object.keys(toasts), ...Object.keys(redirects)])) {
      texts.set(fact, {
        toast: everyWay(fact, (sample) => toastWords(toasts[fact]?.(sample) ?? null)),
        redirect: everyWay(fact, (sample) => moveWords(redirects[fact]?.(sample) ?? null)),
      });
    }
  }
  const stray = FACT_SAMPLES.find(({ type }) => !texts.has(type));
  if (stray) throw new Error(`There is a sample of ${stray.type}, which no table tells`);
  return texts;
}

/** What a table says over all samples of a fact; `nothing` only beside something else. */
function everyWay(fact: string, tell: (sample: unknown) => string | null): string | null {
  const samples = FACT_SAMPLES.filter(({ type }) => type === fact);
  const told = [...new Set((samples.length > 0 ? samples : [anything('fact')]).map(tell))];
  if (told.every((words) => words === null)) return null;
  return told.map((words) => words ?? 'nothing').join(', or ');
}

function toastWords(toast: ReturnType<NonNullable<Tables['toasts']>[string]>): string | null {
  if (!toast) return null;
  const words = [toast.title, toast.description]
    .filter((part) => part !== undefined)
    .map((part) => `“${String(part)}”`);
  return words.join(' with ') + (toast.action ? ` and a button “${String(toast.action.label)}”` : '');
}

const moveWords = (redirect: string | { to: string } | null): string | null =>
  redirect === null || typeof redirect === 'string' ? redirect : String(redirect.to);
