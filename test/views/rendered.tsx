import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ListState } from '../../src/domain/lists/list-state.ts';
import { createListMachine, type ListParams, type PageAnswer } from '../../src/machines/list.machine.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (html: string): string =>
  html.replaceAll(/&(#x27|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** A view as the server would send it, at a path of the app. Parts that are fetched late show their stand-in. */
export const htmlOf = (view: ReactNode, path = '/dashboard'): string =>
  renderToString(<Router ssrPath={path}>{view}</Router>);

/** What a reader gets of it, in the order of the page: texts, and the labels and placeholders of its parts. */
export const textsOf = (view: ReactNode, path?: string): string[] =>
  htmlOf(view, path)
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(
      /<[^>]+>/g,
      (tag) => `\n${[...tag.matchAll(/(?:aria-label|placeholder)="([^"]*)"/g)].map(([, text]) => text).join('\n')}\n`,
    )
    .split('\n')
    .map((text) => decode(text).replaceAll('\u00A0', ' ').trim())
    .filter((text) => text !== '');

/** The tag that carries a text or label, with its attributes: `<button type="button" disabled="">`. */
export function tagOf(view: ReactNode, text: string, path?: string): string {
  const html = decode(htmlOf(view, path));
  const at = html.indexOf(text);
  if (at < 0) throw new Error(`"${text}" is not on the page`);
  const button = Math.max(html.lastIndexOf('<button', at), html.lastIndexOf('<a ', at));
  return html.slice(button, html.indexOf('>', button) + 1);
}

/** What a read comes to: its answer, a failure of every try, or nothing as long as the test lasts. */
export type Answer<Data> = Data | Error | 'pending';

const readOf = <Data, Params>(answer: Answer<Data>) =>
  fromPromise<Data, { params: Params }>(() => {
    if (answer === 'pending') return new Promise(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });

const isOver = (snapshot: { context: { data: unknown }; hasTag: (tag: 'failed') => boolean }): boolean =>
  snapshot.context.data !== null || snapshot.hasTag('failed');

/** A read that has come to its answer. */
export async function readQuery<Params extends object | null, Data>(params: Params, answer: Answer<Data>) {
  const machine = createQueryMachine<Params, Data>().provide({ actors: { read: readOf<Data, Params>(answer) } });
  const query = createActor(machine, { input: { params, retries: 0 } }).start();
  if (answer !== 'pending') await waitFor(query, isOver);
  return query;
}

/** A list whose page has come to its answer. */
export async function readList<Page extends PageAnswer>(initial: ListState, answer: Answer<Page>) {
  const query = createQueryMachine<ListParams, Page>().provide({ actors: { read: readOf<Page, ListParams>(answer) } });
  const machine = createListMachine<Page>().provide({ actors: { query } });
  const list = createActor(machine, {
    input: { defaults: initial, initial, pageSize: 10, searchesWhileTyping: false, retries: 0 },
  }).start();
  const child = list.getSnapshot().children.query;
  if (child && answer !== 'pending') await waitFor(child, isOver);
  return list;
}
