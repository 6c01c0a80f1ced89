import { readdir } from 'node:fs/promises';
import type { NotificationTable, Redirect, ToastMessage } from '../../src/app/notifications/use-notification-table.ts';
import { anything } from '../machine/words.ts';
import { EMITTED_SAMPLES, SERVER_TEXT } from './emitted-samples.ts';
import type { Chart } from '../machine/chart.ts';
import type { SourceFile } from '../rules/citations.ts';

/** What staff see when a machine emits an event, and the files of the app that hear it beside the tables of toasts. */
export type EmittedText = { toast: string | null; redirect: string | null; heardBy: readonly string[] };

const FOLDER = new URL('../../src/app/notifications/', import.meta.url);

/** What is told although the app has no ear for it: the screen shows the state beneath it. */
const UNHEARD: ReadonlySet<string> = new Set(['claim.created']);

/** Where the app may hear what is emitted and do more with it than to show it by a table of toasts. */
const HEARERS = /^src\/(?:app\/(?!notifications\/)|views\/|main\.tsx$)/;
/** What is heard by what it carries, and not by its name alone. */
const WITH_BOOKING: ReadonlySet<string> = new Set(['quick.done', 'quick.overtaken', 'quick.undone']);

const hearersOf = (type: string, code: readonly SourceFile[]): string[] =>
  code
    .filter(({ path }) => HEARERS.test(path))
    .filter(
      ({ text }) => text.includes(`'${type}'`) || (WITH_BOOKING.has(type) && text.includes("'booking' in emitted")),
    )
    .map(({ path }) => path);

/**
 * What staff see for each emitted event, read from the tables that the app itself uses, every way it can be shown; a part known
 * only then stands in braces. @throws Error for a sample of an event that no table has
 */
export async function emittedTexts(
  charts: readonly Chart[],
  code: readonly SourceFile[],
): Promise<ReadonlyMap<string, EmittedText>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.notifications.ts'));
  const tables = await Promise.all(
    files.map((file): Promise<Partial<NotificationTable>> => import(new URL(file, FOLDER).href)),
  );
  const toasts: NotificationTable['toasts'] = Object.assign({}, ...tables.map((table) => table.toasts));
  const redirects: NotificationTable['redirects'] = Object.assign({}, ...tables.map((table) => table.redirects));
  const shown = new Set([...Object.keys(toasts), ...Object.keys(redirects)]);
  const stray = Object.keys(EMITTED_SAMPLES).find((type) => !shown.has(type));
  if (stray) throw new Error(`There is a sample of ${stray}, which no table has`);
  const texts = [...new Set([...shown, ...charts.flatMap(({ emitted }) => emitted)])].map(
    (type): [string, EmittedText] => [
      type,
      {
        toast: everyWay(type, (event) => toastWords(toasts[type]?.(event) ?? null)),
        redirect: everyWay(type, (event) => redirectWords(redirects[type]?.(event) ?? null)),
        heardBy: hearersOf(type, code),
      },
    ],
  );
  return new Map(texts.filter(([type, { heardBy }]) => shown.has(type) || heardBy.length > 0));
}

/**
 * Facts that the book would get wrong: one that the app shows or hears and no machine is seen to emit, and one that a machine
 * emits and nobody hears, but for those that say why in `UNHEARD`; sorted.
 */
export function findStrayFacts(charts: readonly Chart[], texts: ReadonlyMap<string, EmittedText>): string[] {
  const named = new Set(charts.flatMap(({ emitted }) => emitted));
  return [
    ...[...texts.keys()].filter((type) => !named.has(type)).map((type) => `${type} is shown, but no page names it`),
    ...[...named].filter((type) => !texts.has(type) && !UNHEARD.has(type)).map((type) => `${type} is told to nobody`),
    ...[...UNHEARD].filter((type) => texts.has(type) || !named.has(type)).map((type) => `${type} is no unheard fact`),
  ].toSorted();
}

/** What a table says over all samples of an event; `nothing` only beside something else. */
function everyWay(type: string, show: (event: never) => string | null): string | null {
  const samples = Object.entries(EMITTED_SAMPLES).find(([name]) => name === type)?.[1];
  const shown = samples
    ? [...new Set(samples.map((sample) => show({ ...sample, type } as never)))]
    : [showBare(type, show)];
  if (shown.every((words) => words === null)) return null;
  return shown.map((words) => words ?? 'nothing').join(', or ');
}

/** Of an event that carries nothing, as most do; of another with what it carries in braces. */
function showBare(type: string, show: (event: never) => string | null): string | null {
  try {
    const bare = show({ type } as never);
    if (!bare?.includes('undefined')) return bare;
  } catch {
    // It needs what the event carries.
  }
  return show(anything('event') as never);
}

function toastWords(toast: ToastMessage | null): string | null {
  if (!toast) return null;
  const words = [toast.title, toast.description]
    .filter((part) => part !== undefined)
    .map((part) => (part === SERVER_TEXT ? 'the server’s sentence' : `“${String(part)}”`));
  return words.join(' with ') + (toast.action ? ` and a button “${String(toast.action.label)}”` : '');
}

const redirectWords = (redirect: Redirect | null): string | null =>
  redirect === null || typeof redirect === 'string' ? redirect : String(redirect.to);
