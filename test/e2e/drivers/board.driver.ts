import { expect } from 'playwright/test';
import { QUICK_MESSAGES } from '../../../src/domain/quick-action/quick-messages.ts';
import { deferred } from '../../deferred.ts';
import type { boardModel } from '../../../tools/models/board.model.ts';
import { startDrag } from '../support/drag.ts';
import { CLOSED } from '../support/held-calls.ts';
import { driver } from './stage.ts';

const NO_DELIVERY = 'Add an inbound delivery to confirm.';
type Phase = 'Intake' | 'Accepted' | 'In Repair' | 'Cancelled';

/** Runs a path of the model on the board with one new booking. */
export const createDriver = driver<typeof boardModel>(async ({ api, page, shell, hold }) => {
  const client = `Board ${crypto.randomUUID().slice(0, 8)}`;
  const id = await api.book(client);
  const reads = await hold(`**/api/booking/${id}`, 'GET');
  const saves = await hold(`**/api/booking/${id}`, 'PATCH');
  /** Settled when the server may answer the reads of the columns. */
  let columns = deferred();
  columns.resolve();
  await page.route(/\/api\/booking\/\?/, async (route) => {
    await columns.promise;
    await route.fallback();
  });
  await page.goto(`/bookings?search=${encodeURIComponent(client)}&view=board`);

  const lane = page.getByRole('region', { name: 'Board', exact: true });
  const column = (phase: Phase) => lane.getByRole('region', { name: phase, exact: true });
  const card = lane.getByRole('article', { name: client });
  const move = card.getByRole('button', { name: /^Move BK/ });
  const dialog = shell.dialog();
  const menu = page.getByRole('menu', { name: 'Move to' });
  const confirmed = menu.getByRole('menuitem', { name: 'Confirmed' });
  let target: Phase = 'In Repair';

  /** Sees the card in this column only. */
  const seeCard = async (phase: Phase, why: string | null = null) => {
    await expect(card).toHaveCount(1);
    await expect(column(phase).getByRole('article', { name: client })).toBeVisible();
    if (why === null) await expect(card.getByRole('alert')).toHaveCount(0);
    else await expect(card.getByRole('alert')).toContainText(why);
    await reads.seeCount();
    await saves.seeCount();
  };
  const seeResting = async (phase: Phase, why: string | null = null) => {
    await seeCard(phase, why);
    await expect(dialog).toBeHidden();
    await expect(card).not.toHaveAttribute('aria-busy');
  };
  /** Sees the card in its new column, where it cannot be moved yet. */
  const seeMoving = async () => {
    await seeCard(target);
    await expect(card).toHaveAttribute('aria-busy', 'true');
    await expect(dialog).toBeHidden();
  };
  const seeMenu = async () => {
    await expect(menu).toBeVisible();
    await seeCard('Intake');
  };
  const seeDialog = async (title: string, refusal: string | null) => {
    await expect(shell.dialog(title)).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText(refusal === null ? [] : [refusal]);
    // Behind the dialog the columns have no role.
    await expect(page.locator('section:has(> div > h2:text-is("Intake"))').locator('article')).toHaveCount(1);
  };
  let dropHeld: Awaited<ReturnType<typeof startDrag>> = () => Promise.reject(new Error('No card is lifted'));
  const dropOn = (place: ReturnType<typeof column>) => dropHeld(place, { x: 40, y: 12 });
  const drop = (phase: Phase) => async () => {
    target = phase;
    reads.asked += 1;
    await dropOn(column(phase));
  };
  const choose = (phase: Phase, name: string) => async () => {
    target = phase;
    reads.asked += 1;
    await menu.getByRole('menuitem', { name }).click();
  };
  const sends = () => {
    saves.asked += 1;
  };

  return {
    events: {
      'press Move': async () => {
        reads.asked += 1;
        await move.click();
      },
      'choose In Progress': choose('In Repair', 'In Progress'),
      'choose Confirmed': choose('Accepted', 'Confirmed'),
      'lift the card': async () => {
        // Away from the link, which reads the booking ahead.
        dropHeld = await startDrag(page, card, { x: 20, y: 18 });
      },
      'drop it on Intake': () => dropOn(column('Intake')),
      'drop it next to the board': () => dropOn(page.getByRole('banner')),
      'drop it on In Repair': drop('In Repair'),
      'drop it on Accepted': drop('Accepted'),
      'server sends the booking': async () => {
        if (target === 'In Repair' && !(await menu.isVisible())) sends();
        await reads.pass();
      },
      'server fails': () => reads.answer(CLOSED),
      'someone else cancels it': async () => {
        await api.call('PATCH', `/booking/${id}`, { status: 'CANCELLED' });
        await reads.pass();
      },
      'press Add Delivery': () => card.getByRole('button', { name: 'Add Delivery' }).click(),
      'press Cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'press Add Delivery and Confirm': async () => {
        sends();
        await dialog.getByRole('button', { name: 'Add Delivery and Confirm' }).click();
      },
      'server saves': async () => {
        columns = deferred();
        await saves.pass();
      },
      'server refuses': () => saves.answer(CLOSED),
      'the columns are read': () => columns.resolve(),
      'press Undo': async () => {
        sends();
        await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
      },
    },
    states: {
      'in Intake': () => seeResting('Intake'),
      menu: async () => {
        await seeMenu();
        await expect(confirmed).not.toContainText(NO_DELIVERY);
      },
      'menu with reasons': async () => {
        await seeMenu();
        await expect(confirmed).toContainText(NO_DELIVERY);
      },
      'menu without reasons': async () => {
        await seeMenu();
        await expect(confirmed).not.toContainText(NO_DELIVERY);
      },
      lifted: () => expect(column('Intake').locator('article')).toHaveCount(1),
      checking: seeMoving,
      'checking Confirmed': seeMoving,
      'not read': () => seeResting('Intake', 'The day is closed'),
      outdated: () => seeResting('Cancelled', QUICK_MESSAGES.changedSince),
      'no delivery': () => seeResting('Intake', NO_DELIVERY),
      'delivery asked': () => seeDialog('Add Delivery', null),
      sending: async () => {
        if (target === 'In Repair') await seeMoving();
        const status = target === 'In Repair' ? 'IN_PROGRESS' : 'CONFIRMED';
        await saves.seeBody(expect.objectContaining({ status }));
      },
      refused: () => seeDialog(target === 'In Repair' ? 'Start Work' : 'Add Delivery', 'The day is closed'),
      saved: seeMoving,
      moved: () => seeResting(target),
      undoing: async () => {
        await seeResting(target);
        await saves.seeBody(expect.objectContaining({ status: 'DRAFT' }));
      },
      undone: async () => {
        columns.resolve();
        await seeResting('Intake');
        await shell.seeToast('Undone');
      },
    },
    refused: {
      'press Move': async (why) => {
        await expect(page.getByText(why, { exact: true })).toBeVisible();
        await expect(move).toHaveCount(0);
      },
      'lift the card': async (why) => {
        await expect(page.getByText(why, { exact: true })).toBeVisible();
        await expect(card).toHaveAttribute('draggable', 'false');
      },
    },
  };
});
