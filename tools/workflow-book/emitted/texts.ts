import { readdir } from 'node:fs/promises';
import { anything } from './anything.ts';
import { EMITTED_SAMPLES } from './samples.ts';
import type { EmittedText } from '../page.ts';

const FOLDER = new URL('../../../src/app/notifications/', import.meta.url);

type Tables = {
  toasts?: Record<
    string,
    (event: unknown) => { title: string; description?: string; action?: { label: string } } | null
  >;
  redirects?: Record<string, (event: unknown) => string | { to: string } | null>;
};

/**
 * What staff see for each emitted event, read from the tables that the app itself uses, every way it can be shown; a part known
 * only then stands in braces. @throws Error for a sample of an event that no table has
 */
export async function emittedTexts(): Promise<ReadonlyMap<string, EmittedText>> {
  const texts = new Map<string, EmittedText>();
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.notifications.ts')).toSorted()) {
    const { toasts = {}, redirects = {} } = (await import(new URL(file, FOLDER).href)) as Tables;
    for (const type of new Set([...Object.keys(toasts), ...Object.keys(redirects)])) {
      texts.set(type, {
        toast: everyWay(type, (sample) => toastWords(toasts[type]?.(sample) ?? null)),
        redirect: everyWay(type, (sample) => redirectWords(redirects[type]?.(sample) ?? null)),
      });
    }
  }
  const stray = EMITTED_SAMPLES.find(({ type }) => !texts.has(type));
  if (stray) throw new Error(`There is a sample of ${stray.type}, which no table has`);
  return texts;
}

/** What a table says over all samples of an event; `nothing` only beside something else. */
function everyWay(type: string, show: (sample: unknown) => string | null): string | null {
  const samples = EMITTED_SAMPLES.filter((sample) => sample.type === type);
  const shown = [...new Set((samples.length > 0 ? samples : [anything('event')]).map(show))];
  if (shown.every((words) => words === null)) return null;
  return shown.map((words) => words ?? 'nothing').join(', or ');
}

function toastWords(toast: ReturnType<NonNullable<Tables['toasts']>[string]>): string | null {
  if (!toast) return null;
  const words = [toast.title, toast.description]
    .filter((part) => part !== undefined)
    .map((part) => `“${String(part)}”`);
  return words.join(' with ') + (toast.action ? ` and a button “${String(toast.action.label)}”` : '');
}

const redirectWords = (redirect: string | { to: string } | null): string | null =>
  redirect === null || typeof redirect === 'string' ? redirect : String(redirect.to);
