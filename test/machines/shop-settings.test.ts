import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { toLogoChoice, toShopDraft } from '../../src/domain/shop/shop-draft.ts';
import { shopSaveMachine, shopSettingsMachine } from '../../src/machines/shop-settings.ts';
import { aShop } from '../support/a.ts';
import { anOutdated, aRefusal, NO_ANSWER } from '../support/api-errors.ts';
import { holdActors, watch } from '../support/held-actors.ts';

const shop = aShop();
const newer = aShop({ name: 'Saddar Laptops', phone: '021-7654321', version: 4 });
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const INPUT = { saved: shop, draft: toShopDraft(shop), own: null };

function start() {
  const held = holdActors();
  const { hold } = held;
  const save = shopSaveMachine.provide({
    actors: { write: hold('save', ({ change: { patch, version } }) => ({ patch, version })), read: hold('read') },
  });
  const machine = shopSettingsMachine.provide({ actors: { save, read: hold('reload') } });
  const form = watch(createActor(machine, { input: INPUT }));
  const type = (path: string, value: string) => form.send({ type: 'field.change', path, value });
  return { ...held, ...form, type, save: () => form.send({ type: 'form.submit' }) };
}

describe('the settings', () => {
  it('send only the changes, on the version that was read [SHOP-01]', async () => {
    const { asked, answer, context, facts, send, type, save } = start();
    type('phone', ' 042-9 ');
    type('warrantyGPU', '45');
    type('couriers', 'TCS\n\n Leopards ');
    type('ready_en', 'Come, {customer}.');
    send({ type: 'field.change', path: 'logo', value: toLogoChoice(PIXEL, true) });
    save();
    const patch = {
      phone: '042-9',
      warrantyDays: { GPU: 45 },
      logo: PIXEL,
      couriers: ['TCS', 'Leopards'],
      templates: { ready: { en: 'Come, {customer}.' } },
    };
    expect(asked('save')).toEqual([{ version: 3, patch }]);
    await answer(newer);
    expect([context().saved, context().draft, facts]).toEqual([
      newer,
      toShopDraft(newer),
      [{ type: 'record.saved', kind: 'shop', record: newer, theirs: [] }],
    ]);
  });

  it('show errors at their fields without a request [SHOP-01]', () => {
    const { asked, context, facts, send, type, save } = start();
    type('name', ' ');
    type('warrantyLAPTOP', 'ninety');
    type('timeZone', 'Lahore');
    save();
    expect([context().errors, asked('save'), facts]).toEqual([
      {
        name: 'Name is required',
        warrantyLAPTOP: 'Warranty must be a whole number of days from 0 to 3650',
        timeZone: 'Time zone must be one like Asia/Karachi',
      },
      [],
      [{ type: 'form.refused', kind: 'shop', reason: 'invalid' }],
    ]);
    send({ type: 'form.cancel' });
    expect(context().draft).toEqual(toShopDraft(shop));
  });

  it('show the server’s error of a message at its field', async () => {
    const { answer, context, type, save } = start();
    type('ready_en', 'Come, {customer}.');
    save();
    await answer(aRefusal(400, { errors: [{ path: 'templates.ready.en', msg: 'The message is too long' }] }));
    expect(context().errors).toEqual({ ready_en: 'The message is too long' });
  });

  it('keep the current logo if a file is no picture', () => {
    const { context, send } = start();
    send({ type: 'field.change', path: 'logo', value: toLogoChoice(PIXEL, true) });
    send({ type: 'field.change', path: 'logo', value: toLogoChoice('data:image/png;base64,PHN2Zy8+', false) });
    const { draft, errors } = context();
    expect([draft.logo, errors]).toEqual([PIXEL, { logo: 'The logo must be a PNG or a JPEG picture' }]);
    send({ type: 'field.change', path: 'logo', value: toLogoChoice(PIXEL, false) });
    expect(context().errors).toEqual({ logo: 'The picture cannot be read. Please choose another file.' });
  });

  it('keep input during a save for the next save', async () => {
    const { asked, answer, context, type, save } = start();
    type('name', ' Saddar Laptops ');
    save();
    type('phone', '021-1');
    type('name', 'Saddar Laptops & Co');
    const saved = aShop({ name: 'Saddar Laptops', version: 4 });
    await answer(saved);
    const { draft, conflicts } = context();
    expect([draft, conflicts]).toEqual([{ ...toShopDraft(saved), phone: '021-1', name: 'Saddar Laptops & Co' }, {}]);
    save();
    const patch = { name: 'Saddar Laptops & Co', phone: '021-1' };
    expect(asked('save').at(-1)).toEqual({ patch, version: 4 });
  });

  it('show the conflict of an overtaken save, also after input in another field [CONF-01]', async () => {
    const { answer, context, type, save } = start();
    type('name', 'Our name');
    save();
    type('phone', '021-1');
    await answer(anOutdated(aShop({ name: 'Their name', version: 4 })));
    expect(context().conflicts).toEqual({ name: { ours: 'Our name', theirs: 'Their name' } });
  });

  it('keep input during an overtaken save', async () => {
    const { answer, context, type, save } = start();
    type('name', 'Our name');
    save();
    type('phone', '021-1');
    type('name', 'Our new name');
    await answer(anOutdated(aShop({ name: 'Their name', version: 4 })));
    const { draft, conflicts } = context();
    expect({ draft, conflicts }).toEqual({
      draft: { ...toShopDraft(shop), name: 'Our new name', phone: '021-1' },
      conflicts: { name: { ours: 'Our new name', theirs: 'Their name' } },
    });
  });

  it('after a lost save are merged onto the stored settings', () => {
    const { context, send } = start();
    const base = toShopDraft(aShop({ name: 'Before', version: 2 }));
    const unanswered = [{ ...base, name: shop.name }];
    send({ type: 'draft.restore', base, draft: { ...base, name: 'After' }, unanswered });
    expect([context().draft.name, context().conflicts]).toEqual(['After', {}]);
  });
});

describe('a newer version that someone else saved while the settings are edited', () => {
  const theirs = aShop({ phone: '021-7654321', version: 4 });

  it('is offered, and changes nothing in the form [LIVE-08]', () => {
    const { can, context, send, type } = start();
    type('name', 'Our name');
    const typed = context().draft;
    send({ type: 'record.newer', record: theirs });
    expect(can({ type: 'record.merge' })).toBe(true);
    expect(context().draft).toBe(typed);
  });

  it('becomes the base of the draft on request [LIVE-08]', () => {
    const { asked, context, send, type, save } = start();
    type('name', 'Our name');
    send({ type: 'record.newer', record: theirs }, { type: 'record.merge' });
    expect(context().draft).toEqual({ ...toShopDraft(theirs), name: 'Our name' });
    save();
    expect(asked('save')).toEqual([{ version: 4, patch: { name: 'Our name' } }]);
  });

  it('is no offer if this form has saved it [LIVE-08]', async () => {
    const { answer, can, send, type, save } = start();
    type('name', 'Saddar Laptops');
    save();
    await answer(newer);
    send({ type: 'record.newer', record: { ...newer } });
    expect(can({ type: 'record.merge' })).toBe(false);
  });
});

describe('Discard', () => {
  it('reads the settings again after a save without an answer [CONF-02]', async () => {
    const { answer, context, send, state, type, save } = start();
    type('name', 'Our name');
    save();
    await answer(NO_ANSWER);
    send({ type: 'form.cancel' });
    expect(state()).toBe('reloading');
    await answer(newer);
    expect([state(), context().saved, context().draft]).toEqual(['editing', newer, toShopDraft(newer)]);
  });

  it('can be repeated if that read fails [CONF-02]', async () => {
    const { answer, context, send, state, type, save } = start();
    type('name', 'Our name');
    save();
    await answer(NO_ANSWER);
    send({ type: 'form.cancel' });
    await answer(NO_ANSWER);
    expect(state()).toBe('outdated');
    send({ type: 'form.again' });
    await answer(newer);
    expect(context().draft).toEqual(toShopDraft(newer));
  });
});
