import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine, fromPromise, setup, transition, type AnyStateMachine } from 'xstate';
import { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import { counterMachine, type CounterPerson } from '../../src/machines/session/counter.machine.ts';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { verificationMachine } from '../../src/machines/verification.machine.ts';
import { declaredActors } from 'workflow-kit/chart/to-chart';
import { EVENTS_IN_WORDS, READ_ON_SCREEN, staffWords } from '../machine/event-words.ts';
import { toProductChart } from '../machine/product-chart.ts';
import { allMachines, allModels } from '../machine/machines.ts';
import { drawBook, findDrift, readBookSources, readCommitted } from './book.ts';
import { emittedTexts, findStrayFacts } from './emitted-texts.ts';
import { htmlBook } from './html/html-book.ts';
import { modelStories, proofStory } from './html/stories.ts';
import { idsIn } from '../rules/citations.ts';
import { RULES } from '../rules/rules.ts';
import { findTimeLimits, unnamedTimes } from './pages/limits.ts';
import { fillPage, readPage, valuesOfFiles } from './pages/pages.ts';
import { fileOf } from './pages/refusal-table.ts';
import { canRefuse, refusalsOf, strayRefusals } from './refusals.ts';

const machines = await allMachines();
const charts = machines.map(({ name, file, machine }) => toProductChart(name, machine, file));
const { code, tests } = await readBookSources();

const emitted = await emittedTexts(charts, code);
const { files, chapters } = await drawBook(machines, emitted, { code, tests });

describe('docs/workflows', () => {
  it('equals the output of the current machines, rules and tests', async () => {
    const committed = await readCommitted(fileURLToPath(new URL('../../docs/workflows/', import.meta.url)));
    expect([findStrayFacts(charts, emitted), findDrift(files, committed)]).toEqual([[], []]);
    committed.set('cup.md', '');
    committed.delete('list.svg');
    committed.set('permissions.md', committed.get('permissions.md')?.replace('yes', 'no') ?? '');
    expect(findDrift(files, committed)).toEqual(['cup.md', 'list', 'the permissions']);
  });

  it('has a map that is readable at the width of a page', () => {
    const [, width] = /width="(\d+)pt"/.exec(files.get('map.svg')?.content ?? '') ?? [];
    expect(Number(width)).toBeLessThan(700);
  });

  it('names a covering test for each machine', () => {
    expect(files.get('coverage.md')?.content).not.toContain('| none |');
  });

  it('has no link to a place that does not exist', () => {
    const links = [...files].flatMap(([from, { content }]) =>
      [...content.matchAll(/\]\(([\w-]+\.md)?#([^)]+)\)/g)].map(([, page = from, id = '']) => ({
        from,
        page,
        id,
      })),
    );
    const has = (page: string, id: string) => files.get(page)?.content.includes(`<a id="${id}">`);
    expect(links.filter(({ page, id }) => !has(page, id))).toEqual([]);
    expect(links.length).toBeGreaterThan(1_000);
  });

  it('is one file that lists everything in its contents and has no outside links', () => {
    const proof = { content: '# The proof\n\nOf [EDIT-01](rules.md#edit-01).\n', machine: 'the proof' };
    const book = htmlBook({ files: new Map([...files, ['proof.md', proof]]), chapters });
    const [, contents = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(book) ?? [];
    const linked = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const abouts = ['questions', 'README', 'map', 'limits', 'rules', 'coverage', 'proof', 'permissions', 'now'];
    expect(linked).toEqual([...abouts, ...charts.map(({ name }) => name)]);
    expect([...book.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toEqual(linked);
    const ids = new Set([...book.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...book.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !ids.has(to.slice(1)))).toEqual([]);
    expect(book).toContain('<a href="#rules--edit-01">EDIT-01</a>');
  });
});

describe('a page that is written by hand', () => {
  it('is refused if a linked file lacks the quoted words', () => {
    const values = valuesOfFiles([{ path: 'test/a.test.ts', text: "it('is hot', go)" }]);
    expect(fillPage('So {shown test/a.test.ts: is hot}.', values)).toBe('So [is hot](../../test/a.test.ts).');
    for (const words of ['test/a.test.ts: is cold', 'test/b.test.ts: is hot', 'test/a.test.ts'])
      expect(() => fillPage(`{shown ${words}}`, values)).toThrow('any more');
  });

  const linked = (page: string, from: string) =>
    [...(page.slice(page.indexOf(from)).split('\n\n')[0] ?? '').matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(
      ([, path]) => path,
    );

  it('names every file that has a status assigned by the system', async () => {
    const asks = code.filter(({ text }) => /decideStatus\([^)]*'system'\)|\bby: 'system'(?! \|)/.test(text));
    const own = 'src/domain/booking/booking-status.machine.ts';
    const others = asks.map(({ path }) => path).filter((path) => path !== own);
    expect(linked(await readPage('README'), '**Who may set IN_QUEUE?**')).toEqual(others);
  });

  it('names every file that writes into the browser, and no other', async () => {
    const writes =
      /\.setItem\(|indexedDB\.open\(|\bopenDB[<(]|caches\.open\(|document\.cookie\s*=|history\.(?:replace|push)State\(|navigate\(href, \{ state|<Redirect [^>]*state=|max-age=|`device-\$/;
    /** The storage that other files use. */
    const handsOn = 'src/services/storage/page-storage.ts';
    const writers = code.filter(({ path, text }) => path !== handsOn && writes.test(text));
    expect(new Set(linked(await readPage('questions'), '| What is kept'))).toEqual(
      new Set(writers.map(({ path }) => path)),
    );
  });
});

describe('the refusals of the guards', () => {
  const found = charts.flatMap((chart) =>
    chart.transitions.map((transition) => {
      const name = `${chart.name}: ${transition.from} ${transition.event}`;
      return { name, chart, transition, refusals: refusalsOf(chart, transition) };
    }),
  );
  const asked = found.flatMap(({ name, chart, refusals }) =>
    typeof refusals === 'string' ? [] : (refusals ?? []).map((refusal) => ({ name, chart, refusal })),
  );

  it('are known for each guard that can refuse', () => {
    const unknown = found.filter((one) => canRefuse(one.chart, one.transition) && one.refusals === null);
    expect(unknown.map(({ name }) => name)).toEqual([]);
    expect(strayRefusals(charts)).toEqual([]);
    const [chart] = charts.filter(({ name }) => name === 'till');
    const renamed = { ...chart, name: 'cup' } as (typeof charts)[number];
    expect(
      renamed.transitions.filter((one) => canRefuse(renamed, one) && refusalsOf(renamed, one) === null),
    ).not.toEqual([]);
  });

  it('have sentences, each from the check that the page links', async () => {
    expect(asked.filter(({ refusal }) => refusal.says.length === 0).map(({ name }) => name)).toEqual([]);
    const others = await Promise.all(
      asked.map(async ({ name, chart, refusal }) => {
        const file = fileOf(refusal, chart.name, code);
        const exported = (await import(new URL(`../../${file}`, import.meta.url).href)) as Record<string, unknown>;
        return exported[refusal.check] === refusal.code ? [] : [name];
      }),
    );
    expect(others.flat()).toEqual([]);
  });

  it('are on the page of their machine and among the questions', () => {
    const missing = asked.flatMap(({ chart, refusal }) =>
      [`${chart.name}.md`, 'questions.md'].flatMap((page) =>
        refusal.says.filter((sentence) => !files.get(page)?.content.includes(`“${sentence}”`)),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('of a machine without a check in the domain are what the machine stores', () => {
    const says = (name: string, event: string) =>
      asked.filter((one) => one.name === `${name} ${event}`).flatMap(({ refusal }) => refusal.says);
    const claim = transition(
      claimCreateMachine,
      createActor(claimCreateMachine, { input: { bookingCode: '' } }).getSnapshot(),
      {
        type: 'code.submit',
      },
    );
    expect(Object.values(claim[0].context.errors)).toEqual(says('claim-create: enteringCode', 'code.submit'));
    const typed = createActor(verificationMachine, { input: { email: '', code: '' } }).getSnapshot();
    for (const type of ['verification.submit', 'verification.resend'] as const) {
      const [{ context }] = transition(verificationMachine, typed, { type });
      expect(Object.values(context.errors)).toEqual(says('verification: entering', type));
    }
    const locked = createActor(counterMachine, { input: { isLocked: true } }).getSnapshot();
    const person = { id: 1, name: 'Ayesha', hasPin: false } as CounterPerson;
    const [{ context }] = transition(counterMachine, locked, { type: 'person.choose', person });
    expect([context.error]).toEqual(says('counter: locked.reading', 'person.choose'));
    const { session } = createActor(sessionMachine).getSnapshot().context;
    const challenged = sessionMachine.resolveState({ value: { challenged: 'asked' }, context: { session } });
    const [answered] = transition(sessionMachine, challenged, {
      type: 'challenge.answer',
      reply: { code: ' ', isPasskey: false } as never,
    });
    expect([Reflect.get(answered.context.session, 'refusal')]).toEqual(
      says('session: challenged.asked', 'challenge.answer'),
    );
  });
});

describe('a limit of time', () => {
  const times = findTimeLimits(code);
  const amounts: Readonly<Record<string, number>> = { a: 1, an: 1, every: 1, half: 0.5, two: 2, five: 5, ninety: 90 };
  const units: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400, w: 7 * 86_400 };
  const said =
    /\b(half|[\d.]+|an?|every|two|five|ninety)(?: an?)? (?:business )?(ms|s|min|seconds?|minutes?|hours?|days?|weeks?)\b/g;
  /** Rules with words that look like a time of the code. */
  const others = [
    'LEDG-19',
    'DATA-05',
    'HIST-08',
    'HIST-13',
    'PAPER-01',
    'PROMISE-01',
    'PROMISE-09',
    'SHAPE-05',
  ].concat(['TILL-03', 'TILL-04', 'TILL-06']);
  /** Times that a test measures, or that belong to a build. */
  const measured = ['HIST-03', 'REL-12', 'SHELL-02'];

  it('has a name and a comment, and lists the files that import it', () => {
    expect(unnamedTimes(code)).toEqual([]);
    const file = { path: 'src/a.ts', text: '/** Seconds to boil. */\nconst BOIL = 3;\nsetTimeout(go, 250);' };
    expect(unnamedTimes([file])).toEqual(['src/a.ts: 250', 'src/a.ts: BOIL']);
    const users = times.filter(({ name }) => name === 'REQUEST_MS').map((time) => [time.file, time.usedBy]);
    expect(users).toEqual([
      ['server/http/connections.ts', ['server/http/app.ts']],
      ['packages/pglite-durable/src/lock.ts', []],
    ]);
  });

  it('in a rule is a constant that cites the rule', () => {
    const told = Object.entries(RULES).flatMap(([id, { text }]) =>
      [...text.matchAll(said)].map(([words, amount = '', unit = '']) => {
        const factor = unit === 'ms' ? 1 : 1_000 * (units[unit.charAt(0)] ?? 1);
        return { id, words, ms: (amounts[amount] ?? Number(amount)) * factor };
      }),
    );
    const ofCode = new Set(times.flatMap(({ says, ms }) => idsIn(says).map((id) => `${id} ${ms}`)));
    const untold = told.filter(({ id, ms }) => ![...others, ...measured].includes(id) && !ofCode.has(`${id} ${ms}`));
    expect(untold).toEqual([]);
    expect(told.length).toBeGreaterThan(40);
  });
});

it('the book shows “Not deleted” only in the rows and on the pages of the ledger', () => {
  const saying = code.filter(({ path, text }) => path.startsWith('src/views/') && text.includes('Not deleted'));
  expect(saying.map(({ path }) => path)).toEqual([
    'src/views/ledger-list/entries-card.tsx',
    'src/views/ledger/ledger-details-view.tsx',
  ]);
});

it('the book describes a random time by its minimum and maximum', () => {
  const words = charts.flatMap(({ name, transitions }) => transitions.map((each) => `${name} ${each.words}`));
  expect(words.filter((each) => each.includes('at first'))).toEqual([
    'live after 500 ms to 1 s at first (backoff)',
    'query after 1 s at first (retry delay)',
  ]);
});

describe('the words for events and toasts', () => {
  it('exist for every event of every machine, and for no other', () => {
    const events = charts.flatMap(({ transitions }) => transitions.map(({ event }) => event));
    const own = [...new Set(events)].filter((event) => event !== '' && event !== '*' && !event.startsWith('xstate.'));
    expect(own.filter((event) => staffWords(event) === null)).toEqual([]);
    expect(EVENTS_IN_WORDS.filter((event) => !own.includes(event))).toEqual([]);
  });

  it('exist for every toast in every variant', () => {
    const ways = [...emitted.values()].flatMap(({ toast }) => toast?.split(', or ') ?? []);
    expect(ways.filter((way) => !/^(?:nothing$|the server’s sentence$|“\S)/.test(way))).toEqual([]);
    expect(ways.filter((way) => /\{event\.text|undefined|\{the/.test(way))).toEqual([]);
    expect(ways).toContain(
      '“Payment recorded” with “Rs 4,500 received from Ayesha. Give back Rs 500.” and a button “Undo”',
    );
  });

  it('quote only labels that are on the screen', () => {
    expect(READ_ON_SCREEN.filter((label) => !code.some(({ text }) => text.includes(label)))).toEqual([]);
    expect(READ_ON_SCREEN.length).toBeGreaterThan(5);
  });
});

it.each([
  ['guard', { guard: () => true, target: 'off' }],
  ['action', { actions: () => undefined }],
])('a %s without a name is refused', (kind, transition) => {
  const nameless = createMachine({ initial: 'off', states: { off: { on: { go: transition } } } });
  expect(() => toProductChart('nameless', nameless)).toThrow(new RegExp(`An? ${kind} without a name`));
});

/**
 * Returns `state: actor` for each actor whose failure leads nowhere. Machines and listeners that run as children do not
 * end.
 */
function openEnds(name: string, machine: AnyStateMachine): string[] {
  const { states, transitions } = toProductChart(name, machine);
  const actors = declaredActors(machine);
  const ends = new Set(transitions.map(({ from, event }) => `${from} ${event}`));
  return states.flatMap(({ path, invokes }) =>
    invokes
      .filter(({ src }) => src !== 'watchPage' && !actors.get(src))
      .filter(({ id }) => !ends.has(`${path} xstate.error.actor.${id}`))
      .map(({ id }) => `${path}: ${id}`),
  );
}

it('every actor of every machine has a transition for its failure', () => {
  const endless = setup({ actors: { heat: fromPromise(async () => 'hot') } }).createMachine({
    initial: 'heating',
    states: { heating: { invoke: { id: 'heat', src: 'heat', onDone: {} } } },
  });
  expect(openEnds('endless', endless)).toEqual(['heating: heat']);
  expect(machines.flatMap(({ name, machine }) => openEnds(name, machine))).toEqual([]);
});

describe('a story of the book', () => {
  it('shows every model on machines of the book', async () => {
    for (const { name, model } of await allModels()) {
      const stories = modelStories(name, model);
      expect(stories.length).toBeGreaterThan(0);
      expect(stories.filter(({ machine }) => !charts.some(({ id }) => id === machine))).toEqual([]);
    }
  });

  it('shows the proof up to the refusal of the guard', () => {
    const { way } = proofStory();
    expect(way.steps.map(({ states }) => states)).toEqual([
      ['', 'editing'],
      ['', 'editing'],
    ]);
    expect(way.steps.at(-1)?.words).toBe(
      'Save Changes is pressed; the guard says no, without it CONFIRMED is sent to the server without an active INBOUND delivery',
    );
    const { transitions } = charts.find(({ id }) => id === 'recordForm') ?? { transitions: [] };
    expect(way.steps.map(({ rows }) => rows.map((row) => transitions[row]?.event))).toEqual([
      ['draft.restore'],
      ['form.submit'],
    ]);
  });
});
