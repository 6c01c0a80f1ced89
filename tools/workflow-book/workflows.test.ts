import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { and, assign, createMachine, emit, fromPromise, not, setup, StateMachine, type AnyStateMachine } from 'xstate';
import { breaksOf } from '../breaks/words.ts';
import { joinRules, rulePages } from '../rules/pages.ts';
import { drawBook, findDrift, readCommitted } from './book.ts';
import { conditionOf, toChart, toJson } from '../machine/chart.ts';
import { coveringTest } from './pages/coverage-page.ts';
import { readBookSources } from './sources.ts';
import { emittedTexts, findStrayFacts } from './emitted-texts.ts';
import { htmlBook } from './html/html-book.ts';
import { ASSIGNERS, indexOf } from './pages/index-page.ts';
import { allMachines } from '../machine/machines.ts';
import { toPage } from './pages/machine-page.ts';
import { drawPictures } from './picture/picture.ts';
import { durationWords } from '../machine/words.ts';

const kettle = setup({
  types: {} as {
    context: { cups: number };
    events: { type: 'kettle.switch' } | { type: 'kettle.fill'; cups: number };
    emitted: { type: 'kettle.boiled' } | { type: 'kettle.refused' };
    tags: 'busy';
  },
  actors: { heatWater: fromPromise(async () => 'hot') },
  guards: { hasWater: ({ context }) => context.cups > 0, isFull: ({ context }) => context.cups > 7 },
  actions: { fill: assign((_, { cups }: { cups: number }) => ({ cups })) },
  delays: { boilTime: 1_500 },
}).createMachine({
  id: 'kettle',
  description: 'Boils water.',
  context: { cups: 0 },
  initial: 'off',
  states: {
    off: {
      description: 'Cold & quiet.',
      meta: { rules: ['NAV-01'] },
      on: {
        'kettle.switch': [
          { guard: and(['hasWater', not('isFull')]), target: 'heating' },
          { description: 'Refused: no water, or too much.', actions: emit({ type: 'kettle.refused' }) },
        ],
        'kettle.fill': { actions: { type: 'fill', params: ({ event }) => event } },
      },
    },
    heating: {
      description: 'Getting hot.',
      meta: { reason: 'Physics.' },
      tags: 'busy',
      invoke: {
        id: 'heatWater',
        src: 'heatWater',
        onDone: { target: 'boiled', actions: emit({ type: 'kettle.boiled' }) },
        onError: 'off',
      },
      after: { boilTime: 'off' },
    },
    boiled: { description: 'Done.', meta: { reason: 'It is over.' }, type: 'final' },
  },
});
const chart = toChart('kettle', kettle);

describe('a chart', () => {
  it('is read from the running machine', () => {
    expect(
      chart.states.map(({ path, kind, initial, rules, reason }) => ({ path, kind, initial, rules, reason })),
    ).toEqual([
      { path: '', kind: 'compound', initial: 'off', rules: [], reason: '' },
      { path: 'off', kind: 'atomic', initial: null, rules: ['NAV-01'], reason: '' },
      { path: 'heating', kind: 'atomic', initial: null, rules: [], reason: 'Physics.' },
      { path: 'boiled', kind: 'final', initial: null, rules: [], reason: 'It is over.' },
    ]);
    expect(chart.emitted).toEqual(['kettle.boiled', 'kettle.refused']);
  });

  it('says in words what happens, when and whether', () => {
    const lines = chart.transitions.map(({ from, words, guard, to, kind, emits }) => [
      from,
      words,
      guard,
      to,
      kind,
      emits,
    ]);
    expect(lines).toEqual([
      ['off', 'kettle.switch', 'has water and not: is full', ['heating'], 'event', []],
      ['off', 'kettle.switch', null, [], 'refusal', ['kettle.refused']],
      ['off', 'kettle.fill', null, [], 'event', []],
      ['heating', 'heat water succeeds', null, ['boiled'], 'done', ['kettle.boiled']],
      ['heating', 'heat water fails', null, ['off'], 'error', []],
      ['heating', 'after 1.5 s (boil time)', null, ['off'], 'delay', []],
    ]);
  });

  it.each([
    ['guard', { guard: () => true, target: 'off' }],
    ['action', { actions: () => undefined }],
  ])('refuses %s without a name', (kind, transition) => {
    const nameless = createMachine({ initial: 'off', states: { off: { on: { go: transition } } } });
    expect(() => toChart('nameless', nameless)).toThrow(new RegExp(`An? ${kind} without a name`));
  });
});

it.each([
  [500, '500 ms'],
  [1_000, '1 s'],
  [1_500, '1.5 s'],
  [30_000, '30 s'],
  [300_000, '5 min'],
  [65_000, '65 s'],
])('%i ms reads %s', (milliseconds, words) => {
  expect(durationWords(milliseconds)).toBe(words);
});

it('a chart for other tools is JSON that reads back as the chart', () => {
  expect(JSON.parse(toJson(chart))).toEqual(chart);
});

describe('a page', () => {
  it('shows states, transitions, emitted events and what staff then see', async () => {
    const emitted = new Map([['kettle.boiled', { toast: '“Tea”', redirect: '/tea', heardBy: ['src/cup.ts'] }]]);
    const page = toPage(chart, await drawPictures(chart), emitted);
    expect(page.split('\n').filter((line) => line.startsWith('| '))).toEqual([
      '| State | What it means | Rules | Work while in it |',
      '| <a id="state-"></a>**kettle** | Boils water. | — | — |',
      '| <a id="state-off"></a>**off** | Cold & quiet. | [NAV-01](rules/nav.md#nav-01) \u00A72 | — |',
      '| <a id="state-heating"></a>**heating** | Getting hot. | Physics. | heat water |',
      '| <a id="state-boiled"></a>**boiled** | Done. | It is over. | — |',
      '| In | When | Only if | Leads to | What happens |',
      '| <a id="t0"></a>[off](#state-off) | `kettle.switch` | has water and not: is full | [heating](#state-heating) | — |',
      '| <a id="t1"></a>[off](#state-off) | `kettle.switch` | otherwise | stays | refused: Refused: no water, or too much.; emits `kettle.refused` |',
      '| <a id="t2"></a>[off](#state-off) | `kettle.fill` | — | stays | fill |',
      '| <a id="t3"></a>[heating](#state-heating) | heat water succeeds | — | [boiled](#state-boiled) | emits `kettle.boiled` |',
      '| <a id="t4"></a>[heating](#state-heating) | heat water fails | — | [off](#state-off) | — |',
      '| <a id="t5"></a>[heating](#state-heating) | after 1.5 s (boil time) | — | [off](#state-off) | — |',
      '| Event | Toast | Goes to | Heard by |',
      '| `kettle.boiled` | “Tea” | /tea | [cup.ts](../../src/cup.ts) |',
      '| `kettle.refused` | — | — | nobody |',
    ]);
  });

  it('shows in the picture what is ignored while a state works', async () => {
    const [picture] = await drawPictures(chart);
    expect(picture?.svg).toContain('ignored here: kettle.switch; kettle.fill');
    expect(picture?.svg).not.toContain('\\l');
  });

  it('writes into the box what begins it anew, and draws no line from a box to itself', async () => {
    const blinker = setup({ types: {} as { events: { type: 'go' } } }).createMachine({
      id: 'blinker',
      initial: 'on',
      states: { on: { on: { go: { target: 'on', reenter: true } } } },
    });
    const [picture] = await drawPictures(toChart('blinker', blinker));
    expect(picture?.svg).toContain('go ⇒ begins anew');
    expect(picture?.svg.match(/class="edge"/g)).toHaveLength(1);
  });

  it('says what a guard is asked about where several lines ask the same one', () => {
    const door = setup({
      types: {} as { events: { type: 'knock' } },
      guards: { isBy: (_, { whom }: { whom: string }) => whom === 'friend' },
    }).createMachine({
      on: {
        knock: [
          { guard: { type: 'isBy', params: () => ({ whom: 'oldFriend' as const }) } },
          { guard: { type: 'isBy', params: { whom: 'guest' } } },
          {},
        ],
      },
    });
    const { transitions } = toChart('door', door);
    expect(transitions.map((each) => conditionOf({ transitions }, each))).toEqual([
      'is by: old friend',
      'is by ({"whom":"guest"})',
      'otherwise',
    ]);
  });
});

it('each machine has a test that takes it through everything', async () => {
  const { tests } = await readBookSources();
  expect((await chartsOfApp()).filter((each) => coveringTest(each, tests) === null)).toEqual([]);
});

/** `state: work` whose failure leads nowhere. Machines and listeners that are run as children do not end. */
function openEnds(name: string, machine: AnyStateMachine): string[] {
  const { states, transitions } = toChart(name, machine);
  const ends = new Set(transitions.map(({ from, event }) => `${from} ${event}`));
  return states.flatMap(({ path, invokes }) =>
    invokes
      .filter(({ src }) => src !== 'watchPage' && !(machine.implementations.actors[src] instanceof StateMachine))
      .filter(({ id }) => !ends.has(`${path} xstate.error.actor.${id}`))
      .map(({ id }) => `${path}: ${id}`),
  );
}

it('every work of every machine leads on when it fails', async () => {
  const endless = setup({ actors: { heat: fromPromise(async () => 'hot') } }).createMachine({
    initial: 'heating',
    states: { heating: { invoke: { id: 'heat', src: 'heat', onDone: {} } } },
  });
  expect(openEnds('endless', endless)).toEqual(['heating: heat']);
  expect((await allMachines()).flatMap(({ name, machine }) => openEnds(name, machine))).toEqual([]);
});

describe('the table of permissions', () => {
  it('stands in the book as it is enforced, and a stale one is named [PERM-01]', async () => {
    const { files, chapters } = await drawBook([], new Map());
    const page = files.get('permissions.md')?.content ?? '';
    expect(page.split('\n').filter((line) => /^. (Action|booking.delete|ledger.read) /.test(line))).toEqual([
      '| Action | To | Record | OWNER | MANAGER | COUNTER | TECHNICIAN | AUDITOR | Who may not reads |',
      '| booking.delete | delete bookings | active booking | yes | yes | no | no | no | You do not have permission to delete bookings. |',
      '| ledger.read | use the ledger |  | yes | yes | yes | no | yes | You do not have permission to use the ledger. |',
    ]);
    const contents = [...files].map(([file, { content }]): [string, string] => [file, content]);
    const stale = new Map([...contents, ['permissions.md', page.replace('yes', 'no')]] as const);
    expect(findDrift(files, stale)).toEqual(['the permissions']);
    expect(htmlBook({ files, chapters })).toContain('<td>You do not have permission to delete bookings.</td>');
  });
});

const chartsOfApp = async () => (await allMachines()).map(({ name, file, machine: each }) => toChart(name, each, file));

it('work that ends with an answer that nobody wanted is told from work that succeeds', async () => {
  const others = (await chartsOfApp()).flatMap(({ name, transitions }) =>
    transitions.flatMap(({ kind, from, to }) => (kind === 'other' ? [`${name}: ${from} → ${to.join()}`] : [])),
  );
  expect([...new Set(others)]).toEqual([
    'board: checking → refused',
    'booking-edit: rebasing → editing',
    'claim-create: lookingUp.searching → enteringCode',
    'code-lookup: looking → unknown',
    'customer-lookup: asking → unknown',
    'ledger-form: merging → editing',
    'query: reading → gathering',
    'quick-action: rereading → open.refused',
    'quick-action: rereading → open.conflict',
    'session: restoring → signedOut',
    'session: signedIn.refreshing → signedIn.active',
    'session: signedIn.refreshing → signedOut.forgetting',
  ]);
});

describe('the emitted events of the app', () => {
  it('are shown in every way, with who else hears them', async () => {
    const emitted = await emittedTexts(await chartsOfApp());
    expect(
      ['session.ended', 'document.downloaded', 'booking.created', 'list.changed'].map((type) => emitted.get(type)),
    ).toEqual([
      {
        toast: '“Logged Out” with “You have been successfully logged out”, or nothing',
        redirect: '/login, or nothing',
        heardBy: [
          'src/app/deletion/deletions.ts',
          'src/app/history/recent-records.ts',
          'src/app/quick-action/live-quick-action.ts',
          'src/app/session/logout-channel.ts',
          'src/app/shell/wire-page.ts',
        ],
      },
      { toast: '“Receipt downloaded”, or “Invoice downloaded”', redirect: null, heardBy: [] },
      {
        toast: '“Booking created successfully” and a button “Print Receipt”',
        redirect: '/bookings/{event.id}',
        heardBy: [],
      },
      { toast: null, redirect: null, heardBy: ['src/app/reads/use-live-list.ts'] },
    ]);
  });

  it('stand on the pages, those of the other branch too, and a fact that one side lacks is named', async () => {
    const charts = await chartsOfApp();
    const texts = await emittedTexts(charts);
    expect(charts.find(({ name }) => name === 'ledger-form')?.emitted).toContain('ledgerEntry.created');
    expect(findStrayFacts(charts, texts)).toEqual([]);
    const told = new Map([...texts, ['tea.ready', { toast: '“Tea”', redirect: null, heardBy: [] }] as const]);
    expect(findStrayFacts(charts, told)).toEqual(['tea.ready is shown, but no page names it']);
    told.delete('tea.ready');
    told.delete('list.changed');
    expect(findStrayFacts(charts, told)).toEqual(['list.changed is told to nobody']);
  });
});

it('the index names every file that has a status assigned by the system', async () => {
  const { code } = await readBookSources();
  const asks = code.filter(({ text }) => /decideStatus\([^)]*'system'\)|\bby: 'system'(?! \|)/.test(text));
  const others = asks.map(({ path }) => path).filter((path) => path !== 'src/domain/booking/booking-status.machine.ts');
  expect(others).toEqual(ASSIGNERS);
});

it('every link of the index leads to a state or a rule that exists', async () => {
  const charts = (await allMachines()).map(({ name, machine }) => toChart(name, machine));
  const anchors = new Map(charts.map((each) => [`${each.name}.md`, toPage(each, [], new Map())]));
  for (const [file, page] of rulePages(joinRules([], [], []), breaksOf([]))) anchors.set(file, page);
  const links = [...indexOf(charts).matchAll(/\]\((\S+\.md)#(\S+?)\)/g)].map(([, page = '', id = '']) => ({
    page,
    id,
  }));
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ page, id }) => !anchors.get(page)?.includes(`<a id="${id}">`))).toEqual([]);
});

it('docs/workflows is what today’s machines, rules and tests make', async () => {
  const charts = await chartsOfApp();
  const emitted = await emittedTexts(charts);
  const { files } = await drawBook(await allMachines(), emitted, await readBookSources());
  const folder = fileURLToPath(new URL('../../docs/workflows/', import.meta.url));
  expect([findStrayFacts(charts, emitted), findDrift(files, await readCommitted(folder))]).toEqual([[], []]);
});

describe('the drift check', () => {
  it('names the machine that changed, and files of none', async () => {
    const machines = [
      { name: 'kettle', file: 'kettle.ts', machine: kettle },
      { name: 'pot', file: 'pot.ts', machine: kettle },
    ];
    const { files } = await drawBook(machines, new Map());
    const committed = new Map([...files].map(([file, { content }]) => [file, content]));
    expect(findDrift(files, committed)).toEqual([]);
    committed.set('pot.svg', '{}');
    committed.set('cup.md', '');
    committed.set('proof.md', 'written by the proof');
    expect(findDrift(files, committed)).toEqual(['cup.md', 'pot']);
  });

  it('writes the same bytes twice', async () => {
    const once = await drawBook([{ name: 'kettle', file: 'kettle.ts', machine: kettle }], new Map());
    expect(await drawBook([{ name: 'kettle', file: 'kettle.ts', machine: kettle }], new Map())).toEqual(once);
  });
});
