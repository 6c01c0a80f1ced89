import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type EmittedFrom } from 'xstate';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { toShopDraft } from '../../../src/domain/shop/shop-draft.ts';
import type { Shop } from '../../../src/domain/shop/shop.ts';
import { createQueryMachine } from '../../../src/machines/query/query.machine.ts';
import {
  shopSaveMachine,
  shopSettingsMachine,
  type ShopSave,
} from '../../../src/machines/shop/shop-settings.machine.ts';
import { shortestPaths } from '../../../tools/paths/generate.ts';
import { shopSettingsModel, type ShopSettingsDriver } from '../../../tools/models/shop-settings.model.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { untilQuiet } from '../until-quiet.ts';
import { outcomeOf } from '../../../tools/machine/save-outcome.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { aShop } from '../../support/a.ts';
import { takeOnActor } from '../take-on-actor.ts';

const shop = aShop();
const newer = aShop({ name: 'Saddar Laptops', phone: '021-7654321', version: 4 });
const outdated = (current: Shop) =>
  new ApiError('status', {
    status: 412,
    body: { success: false, error: 'This shop was changed by someone else. Your edits are kept.', data: current },
  });
const lost = new ApiError('network');
const refused = new ApiError('status', {
  status: 400,
  body: { errors: [{ path: 'templates.ready.en', msg: 'The message is too long' }] },
});
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function start() {
  const reads: Deferred<Shop>[] = [];
  const saves: (Deferred<Shop> & ShopSave)[] = [];
  const facts: EmittedFrom<typeof shopSettingsMachine>[] = [];
  const again = () => {
    const read = deferred<Shop>();
    reads.push(read);
    return read.promise;
  };
  const actor = createActor(
    shopSettingsMachine.provide({
      actors: {
        save: shopSaveMachine.provide({
          actors: {
            write: fromPromise(({ input: { change } }) => {
              const save = { ...deferred<Shop>(), ...change };
              saves.push(save);
              return save.promise;
            }),
            read: fromPromise(() => again()),
          },
        }),
      },
    }),
    { input: { shop } },
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const settled = untilQuiet;
  const type = (path: string, value: string | boolean) => actor.send({ type: 'field.change', path, value });
  return { actor, reads, saves, facts, settled, type };
}

describe('the settings', () => {
  it('are saved as far as they were changed, on the version that was read [SHOP-01]', async () => {
    const { actor, saves, facts, settled, type } = start();
    type('phone', ' 042-9 ');
    type('warrantyGPU', '45');
    type('couriers', 'TCS\n\n Leopards ');
    type('ready_en', 'Come, {customer}.');
    actor.send({ type: 'logo.choose', url: PIXEL, isReadable: true });
    actor.send({ type: 'settings.save' });
    expect(saves.map(({ patch, version }) => ({ patch, version }))).toEqual([
      {
        version: 3,
        patch: {
          phone: '042-9',
          warrantyDays: { GPU: 45 },
          logo: PIXEL,
          couriers: ['TCS', 'Leopards'],
          templates: { ready: { en: 'Come, {customer}.' } },
        },
      },
    ]);
    saves[0]?.resolve(newer);
    await settled();
    const { context } = actor.getSnapshot();
    expect([context.saved, context.draft]).toEqual([newer, toShopDraft(newer)]);
    expect(facts).toEqual([{ type: 'shopSettings.saved', timeZone: 'Asia/Karachi' }]);
  });

  it('name what is wrong at its field and ask nobody [SHOP-01]', async () => {
    const { actor, saves, facts, type } = start();
    type('name', ' ');
    type('warrantyLAPTOP', 'ninety');
    type('timeZone', 'Lahore');
    actor.send({ type: 'settings.save' });
    expect([actor.getSnapshot().context.errors, saves, facts]).toEqual([
      {
        name: 'Name is required',
        warrantyLAPTOP: 'Warranty must be a whole number of days from 0 to 3650',
        timeZone: 'Time zone must be one like Asia/Karachi',
      },
      [],
      [{ type: 'shopSettings.invalid' }],
    ]);
    actor.send({ type: 'settings.discard' });
    expect(actor.getSnapshot().context.draft).toEqual(toShopDraft(shop));
  });

  it('keep the logo that is there when a file is no picture', async () => {
    const { actor } = start();
    actor.send({ type: 'logo.choose', url: PIXEL, isReadable: true });
    actor.send({ type: 'logo.choose', url: 'data:image/png;base64,PHN2Zy8+', isReadable: false });
    const { draft, errors } = actor.getSnapshot().context;
    expect([draft.logo, errors]).toEqual([PIXEL, { logo: 'The logo must be a PNG or a JPEG picture' }]);
    actor.send({ type: 'logo.choose', url: PIXEL, isReadable: false });
    expect(actor.getSnapshot().context.errors).toEqual({
      logo: 'The picture cannot be read. Please choose another file.',
    });
  });

  it('are put on top of what somebody else saved meanwhile [SHOP-01, REL-03]', async () => {
    const { actor, saves, facts, settled, type } = start();
    type('name', 'Our name');
    type('footer', 'No refund.');
    actor.send({ type: 'settings.save' });
    saves[0]?.reject(outdated(newer));
    await settled();
    const { draft, conflicts, saved } = actor.getSnapshot().context;
    expect([draft, conflicts, saved.version]).toEqual([
      { ...toShopDraft(newer), name: 'Our name', footer: 'No refund.' },
      { name: { mine: 'Our name', theirs: 'Saddar Laptops' } },
      4,
    ]);
    actor.send({ type: 'conflict.choose', path: 'name', side: 'theirs' });
    actor.send({ type: 'settings.save' });
    expect([saves[1]?.patch, saves[1]?.version]).toEqual([{ footer: 'No refund.' }, 4]);
    expect(facts).toEqual([
      { type: 'shopSettings.failed', text: 'This shop was changed by someone else. Your edits are kept.' },
      { type: 'shopSettings.invalid' },
    ]);
  });

  it('count as saved when only the answer of the save was lost [SHOP-01, REL-03]', async () => {
    const { actor, saves, facts, settled, type } = start();
    type('name', 'Saddar Laptops');
    actor.send({ type: 'settings.save' });
    saves[0]?.reject(lost);
    await settled();
    actor.send({ type: 'settings.save' });
    saves[1]?.reject(outdated(newer));
    await settled();
    expect([actor.getSnapshot().can({ type: 'settings.discard' }), facts.map(({ type: fact }) => fact)]).toEqual([
      false,
      ['shopSettings.failed', 'shopSettings.invalid', 'shopSettings.saved'],
    ]);
  });

  it('are not taken for saved when a save without an answer was taken back: the next one is made on what it wrote [CONF-02]', async () => {
    const { actor, reads, saves, facts, settled, type } = start();
    type('name', 'Saddar Laptops');
    actor.send({ type: 'settings.save' });
    saves[0]?.reject(lost);
    await settled();
    type('name', shop.name);
    expect(actor.getSnapshot().can({ type: 'settings.discard' })).toBe(true);
    actor.send({ type: 'settings.save' });
    expect([saves.length, reads.length]).toEqual([1, 1]);
    reads[0]?.resolve(aShop({ name: 'Saddar Laptops', version: 4 }));
    await settled();
    expect([saves[1]?.patch, saves[1]?.version]).toEqual([{ name: shop.name }, 4]);
    saves[1]?.resolve(aShop({ version: 5 }));
    await settled();
    const { context } = actor.getSnapshot();
    expect([context.draft, context.unconfirmed, context.conflicts, facts.at(-1)]).toEqual([
      toShopDraft(shop),
      [],
      {},
      { type: 'shopSettings.saved', timeZone: 'Asia/Karachi' },
    ]);
  });

  it('give way to what is stored when they are discarded after a save without an answer [CONF-02]', async () => {
    const { actor, saves, facts, settled, type } = start();
    type('name', 'Saddar Laptops');
    actor.send({ type: 'settings.save' });
    saves[0]?.reject(lost);
    await settled();
    actor.send({ type: 'settings.discard' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.draft, facts.at(-1)]).toEqual([
      'discarded',
      toShopDraft(shop),
      { type: 'shopSettings.discarded' },
    ]);
  });

  it('keep what is typed while they are saved, for the next save', async () => {
    const { actor, saves, settled, type } = start();
    type('name', ' Saddar Laptops ');
    actor.send({ type: 'settings.save' });
    type('phone', '021-1');
    type('name', 'Saddar Laptops & Co');
    const saved = aShop({ name: 'Saddar Laptops', version: 4 });
    saves[0]?.resolve(saved);
    await settled();
    const { draft, conflicts } = actor.getSnapshot().context;
    expect([draft, conflicts]).toEqual([{ ...toShopDraft(saved), phone: '021-1', name: 'Saddar Laptops & Co' }, {}]);
    actor.send({ type: 'settings.save' });
    expect([saves[1]?.patch, saves[1]?.version]).toEqual([{ name: 'Saddar Laptops & Co', phone: '021-1' }, 4]);
  });

  it('that were left after a lost save are put on top of what it wrote', async () => {
    const { actor } = start();
    const base = toShopDraft(aShop({ name: 'Before', version: 2 }));
    const asked = { ...base, name: shop.name };
    actor.send({ type: 'draft.restore', base, draft: { ...asked, name: 'After' }, unanswered: [asked] });
    const { draft, conflicts } = actor.getSnapshot().context;
    expect([draft.name, conflicts]).toEqual(['After', {}]);
  });

  it('say at its field what the server found wrong with a message', async () => {
    const { actor, saves, settled, type } = start();
    type('ready_en', 'Come, {customer}.');
    actor.send({ type: 'settings.save' });
    saves[0]?.reject(refused);
    await settled();
    expect(actor.getSnapshot().context.errors).toEqual({ ready_en: 'The message is too long' });
  });
});

/** The model of what the owner sees, on the actor. */
function drive(): ShopSettingsDriver {
  const { actor, saves, settled, type } = start();
  const loads: Deferred<Shop>[] = [];
  const load = () => {
    const next = deferred<Shop>();
    loads.push(next);
    return next.promise;
  };
  const query = createActor(
    createQueryMachine<null, Shop>({ retries: 0 }).provide({ actors: { read: fromPromise(load) } }),
    { input: { params: null } },
  ).start();
  const seeRead = (state: 'reading' | 'failed') => expect(query.getSnapshot().matches(state)).toBe(true);
  const isChanged = () => actor.getSnapshot().can({ type: 'settings.discard' });
  const name = () => actor.getSnapshot().context.draft.name;
  return {
    actors: () => [query, actor],
    events: {
      'settings come up': async () => {
        loads.at(-1)?.resolve(shop);
        await settled();
      },
      'loading fails': async () => {
        loads.at(-1)?.reject(lost);
        await settled();
      },
      'press Try again': () => query.send({ type: 'query.refresh' }),
      'rename the shop': () => type('name', 'Our name'),
      'empty the name': () => type('name', ''),
      'press save': () => actor.send({ type: 'settings.save' }),
      'press discard': () => actor.send({ type: 'settings.discard' }),
      'server accepts': async () => {
        saves.at(-1)?.resolve(aShop({ version: 4 }));
        await settled();
      },
      'server refuses': async () => {
        saves.at(-1)?.reject(lost);
        await settled();
      },
      'someone else was faster': async () => {
        saves.at(-1)?.reject(outdated(newer));
        await settled();
      },
      'choose theirs': () => actor.send({ type: 'conflict.choose', path: 'name', side: 'theirs' }),
    },
    states: {
      loading: () => seeRead('reading'),
      'not loaded': () => seeRead('failed'),
      untouched: () => expect([actor.getSnapshot().value, isChanged()]).toEqual(['editing', false]),
      wrong: () => expect([isChanged(), actor.getSnapshot().context.errors]).toEqual([true, {}]),
      flagged: () => expect(actor.getSnapshot().context.errors).toEqual({ name: 'Name is required' }),
      changed: () => expect([actor.getSnapshot().value, isChanged(), name()]).toEqual(['editing', true, 'Our name']),
      saving: () => expect([actor.getSnapshot().value, name()]).toEqual(['saving', 'Our name']),
      refused: () =>
        expect([actor.getSnapshot().context.error, name()]).toEqual(['Network error occurred', 'Our name']),
      merged: () => expect(Object.keys(actor.getSnapshot().context.conflicts)).toEqual(['name']),
    },
  };
}

describe('the model of the settings', () => {
  it.each(shortestPaths(shopSettingsModel))('%s [SHOP-01]', async (_name, path) => {
    await expect(takeOnActor(shopSettingsModel, path, drive())).resolves.toEqual(path.steps.length);
  });
});

const renamed = { saved: shop, draft: { ...toShopDraft(shop), name: 'Our name' }, unconfirmed: [], conflicts: {} };

it('is described, reachable and decided in every part', () => {
  const coverage = coverMachine(shopSettingsMachine, {
    limit: 20_000,
    inputs: [{ shop }],
    // Something more is typed only after one save without an answer.
    stopWhen: ({ context }) =>
      context.unconfirmed.length > 2 || (context.unconfirmed.length > 0 && context.draft.name !== 'Our name'),
    events: {
      'field.change': [
        { path: 'name', value: 'Our name' },
        { path: 'name', value: '' },
        { path: 'colour', value: 'red' },
      ],
      'logo.choose': [
        { url: PIXEL, isReadable: true },
        { url: 'x', isReadable: false },
      ],
      'conflict.choose': [
        { path: 'name', side: 'theirs' },
        { path: 'phone', side: 'mine' },
      ],
      'draft.restore': [{ base: toShopDraft(shop), draft: { ...toShopDraft(shop), name: 'Typed' }, unanswered: [] }],
      'xstate.done.actor.save': [{ output: newer }, { error: outdated(newer) }, { error: lost }].map((answer) => ({
        output: outcomeOf(shopSaveMachine, renamed, answer),
      })),
    },
  });
  expect(coverage).toEqual(COMPLETE);
});
