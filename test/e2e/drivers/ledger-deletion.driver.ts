import { expect } from 'playwright/test';
import { OPENING } from '../../../tools/models/permitted.ts';
import type { ledgerDeletionModel } from '../../../tools/models/ledger-deletion.model.ts';
import { explainRefusal } from '../../../src/domain/session/permissions.ts';
import { CLOSED } from '../support/held-calls.ts';
import { driver } from './stage.ts';

/** Runs a path of the model on the list with two new entries. */
export const createDriver = driver<typeof ledgerDeletionModel>(async ({ api, page, shell, main, hold, seeRefused }) => {
  const id = await api.spend({ description: 'Rent of the walked bench' });
  const otherId = await api.spend({ description: 'Rent of the other bench' });
  const deletions = await hold(/\/api\/ledger-entry\/\d+$/, 'DELETE');
  const restorations = await hold(/\/api\/ledger-entry\/\d+\/restore$/, 'POST');
  await page.goto('/ledger/new');
  // The link is rendered again when the branches have been read.
  const closed = main.getByText(explainRefusal('ledger.read'));
  await expect(shell.button('Create Entry').or(closed)).toBeVisible();
  if (!(await closed.isVisible())) await page.getByRole('link', { name: 'Back to Ledger' }).click();

  const row = (of: number) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `View entry #${of}`, exact: true }) });
  const remove = (of: number) => shell.button(`Delete entry #${of}`);
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this ledger entry?' });
  const undo = page.getByRole('status').getByRole('button', { name: /^(?:Undo|Try again)$/ });
  let isRestoring = false;
  const see = async (isThere: boolean) => {
    await shell.seeTitle('Ledger Entries');
    await expect(question).toBeHidden();
    await expect(row(otherId)).toHaveCount(1);
    await expect(row(id)).toHaveCount(isThere ? 1 : 0);
    await expect(page.getByText('Not deleted')).toHaveCount(0);
    await deletions.seeCount();
    await restorations.seeCount();
  };
  const seeQuestion = (of: number) => expect(question).toContainText(`Entry #${of}. It can be made active again.`);
  const seeAsked = (calls: typeof deletions, address: string) =>
    expect.poll(() => calls.addresses).toEqual(Array.from({ length: calls.asked }, () => address));

  return {
    events: {
      'press Delete': () => remove(id).click(),
      'press Delete on another': () => remove(otherId).click(),
      'press Cancel': () => question.getByRole('button', { name: 'Cancel' }).click(),
      confirm: async () => {
        if (!(await question.isVisible())) return;
        deletions.asked += 1;
        await question.getByRole('button', { name: 'Delete' }).click();
      },
      'leave the screen': async () => {
        await page.goBack();
        await shell.seeTitle('Create Ledger Entry');
        await page.goForward();
      },
      'server deletes': async () => void (await deletions.pass()),
      'server fails': () => deletions.answer(CLOSED),
      'press Try again': async () => {
        deletions.asked += 1;
        await row(id).getByRole('button', { name: 'Try again' }).click();
      },
      'press Undo': async () => {
        // The first press also removes its toast.
        if (isRestoring) return expect(undo).toHaveCount(0);
        isRestoring = true;
        restorations.asked += 1;
        await undo.last().click();
      },
      'server restores': async () => {
        isRestoring = false;
        await restorations.pass();
      },
      'server does not restore': async () => {
        isRestoring = false;
        await restorations.answer(CLOSED);
        await shell.seeToast(`Ledger entry #${id} is still deleted`, 'The day is closed');
      },
    },
    states: {
      list: () => see(true),
      question: () => seeQuestion(id),
      deleting: async () => {
        await expect(remove(id)).toHaveAttribute('aria-disabled', 'true');
        await expect(question).toBeHidden();
        await seeAsked(deletions, `/api/ledger-entry/${id}`);
      },
      'not deleted': async () => {
        await expect(row(id).getByText('Not deleted')).toBeVisible();
        await expect(row(id).getByRole('button', { name: 'Try again' })).toBeVisible();
        await expect(question).toBeHidden();
      },
      'question about another': () => seeQuestion(otherId),
      deleted: async () => {
        await see(false);
        await expect(undo).toHaveText('Undo');
      },
      restoring: async () => {
        await seeAsked(restorations, `/api/ledger-entry/${id}/restore`);
        await expect(row(id)).toHaveCount(0);
      },
      'active again': () => see(true),
      'still deleted': () => see(false),
    },
    refused: {
      [OPENING]: (why) => expect(main.getByText(why)).toBeVisible(),
      'press Delete': (why) => seeRefused(remove(id), why),
    },
  };
});
