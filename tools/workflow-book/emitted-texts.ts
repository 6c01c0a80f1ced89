import { readdir } from 'node:fs/promises';
import type { NotificationTable, Redirect, ToastMessage } from '../../src/app/notifications/use-notification-table.ts';
import { anything } from 'workflow-kit/chart/words';
import { EMITTED_SAMPLES, SERVER_TEXT, SHARED_CHARTS } from './emitted-samples.ts';
import type { Chart } from 'workflow-kit/chart/chart';
import type { SourceFile } from '../rules/citations.ts';

/**
 * The texts that staff see for an emitted event. `heardBy` lists the files of the app that handle it, without the
 * tables of toasts.
 */
export type EmittedText = {
  toast: string | null;
  redirect: string | null;
  heardBy: readonly string[];
  /** The texts of one kind, for an event of a form. */
  ofKind: (kind: string) => Pick<EmittedText, 'toast' | 'redirect'>;
};

/** Returns the texts for an event of a chart. A form shows those of its own kind. */
export function toldBy(
  emitted: ReadonlyMap<string, EmittedText>,
  chart: Pick<Chart, 'id' | 'kinds'>,
  type: string,
): Pick<EmittedText, 'toast' | 'redirect' | 'heardBy'> | undefined {
  const text = emitted.get(type);
  const kinds = SHARED_CHARTS[chart.id] ?? chart.kinds;
  // A chart whose refusal names no form has no toast for it.
  if (!text || (kinds.length === 0 && type !== 'form.refused')) return text;
  const texts = kinds.map((kind) => text.ofKind(kind));
  const join = (all: (string | null)[]) => {
    const said = [...new Set(all.flatMap((words) => words?.split(', or ') ?? []))];
    return said.length === 0 ? null : said.join(', or ');
  };
  return {
    toast: join(texts.map(({ toast }) => toast)),
    redirect: join(texts.map(({ redirect }) => redirect)),
    heardBy: text.heardBy,
  };
}

const FOLDER = new URL('../../src/app/notifications/', import.meta.url);

/** Events that no part of the app handles, because the screen shows the state itself. */
const UNHEARD: ReadonlySet<string> = new Set();

/** Files that may handle an emitted event in addition to the tables of toasts. */
const HEARERS = /^src\/(?:app\/(?!notifications\/)|views\/|main\.tsx$)/;
/** Events that are handled by their payload, not only by their name. */
const WITH_BOOKING: ReadonlySet<string> = new Set(['quick.done', 'quick.overtaken', 'quick.undone']);

const hearersOf = (type: string, code: readonly SourceFile[]): string[] =>
  code
    .filter(({ path }) => HEARERS.test(path))
    .filter(
      ({ text }) => text.includes(`'${type}'`) || (WITH_BOOKING.has(type) && text.includes("'booking' in emitted")),
    )
    .map(({ path }) => path);

/**
 * Reads the texts for each emitted event from the tables of the app, in every variant. A part that is known only at run
 * time is in braces. @throws Error for a sample of an unknown event
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
  const textsOf = (type: string, kind?: string) => ({
    toast: everyWay(type, (event) => toastWords(toasts[type]?.(event) ?? null), kind),
    redirect: everyWay(type, (event) => redirectWords(redirects[type]?.(event) ?? null), kind),
  });
  const texts = [...new Set([...shown, ...charts.flatMap(({ emitted }) => emitted)])].map(
    (type): [string, EmittedText] => [
      type,
      {
        ...textsOf(type),
        heardBy: hearersOf(type, code),
        ofKind: (kind) => textsOf(type, kind),
      },
    ],
  );
  return new Map(texts.filter(([type, { heardBy }]) => shown.has(type) || heardBy.length > 0));
}

/**
 * Returns errors of the book, sorted: an event that the app handles and no machine emits, and one that a machine emits
 * and nobody handles. Events in `UNHEARD` are allowed.
 */
export function findStrayFacts(charts: readonly Chart[], texts: ReadonlyMap<string, EmittedText>): string[] {
  const named = new Set(charts.flatMap(({ emitted }) => emitted));
  return [
    ...[...texts.keys()].filter((type) => !named.has(type)).map((type) => `${type} is shown, but no page names it`),
    ...[...named].filter((type) => !texts.has(type) && !UNHEARD.has(type)).map((type) => `${type} is told to nobody`),
    ...[...UNHEARD].filter((type) => texts.has(type) || !named.has(type)).map((type) => `${type} is no unheard fact`),
  ].toSorted();
}

/** Returns the texts of a table for all samples of an event. `nothing` appears only next to other texts. */
function everyWay(type: string, show: (event: never) => string | null, kind?: string): string | null {
  const all = Object.entries(EMITTED_SAMPLES).find(([name]) => name === type)?.[1];
  const samples = all?.filter((sample) => kind === undefined || !('kind' in sample) || sample.kind === kind);
  const shown = samples
    ? [...new Set(samples.map((sample) => show({ ...sample, type } as never)))]
    : [showBare(type, show)];
  if (shown.every((words) => words === null)) return null;
  return shown.map((words) => words ?? 'nothing').join(', or ');
}

/** Shows an event without a payload, as most are. If the text needs the payload, its parts are in braces. */
function showBare(type: string, show: (event: never) => string | null): string | null {
  try {
    const bare = show({ type } as never);
    if (!bare?.includes('undefined')) return bare;
  } catch {
    // The text needs the payload of the event.
  }
  return show(anything('event') as never);
}

/** Returns a toast in words, `null` without one. */
export function toastWords(toast: ToastMessage | null): string | null {
  if (!toast) return null;
  const words = [toast.title, toast.description]
    .filter((part) => part !== undefined)
    .map((part) => (part === SERVER_TEXT ? 'the server’s sentence' : `“${String(part)}”`));
  return words.join(' with ') + (toast.action ? ` and a button “${String(toast.action.label)}”` : '');
}

const redirectWords = (redirect: Redirect | null): string | null =>
  redirect === null || typeof redirect === 'string' ? redirect : String(redirect.to);
