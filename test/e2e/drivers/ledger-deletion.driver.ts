import { expect, type Page } from 'playwright/test';
import type { LedgerDeletionDriver } from '../../../tools/models/ledger-deletion.model.ts';
import { shellPage } from '../pages/shell.page.ts';
import { HeldCalls, refusal } from '../support/held-calls.ts';
import { writeEntry } from './ledger-entries.ts';
import { shopPerson, signedIn } from './signed-in.ts';

const CLOSED = refusal('The day is closed');

/** Runs a path of the model on the list with two entries of its own, which are the newest. */
export async function createDriver(page: Page, person = shopPerson()): Promise<LedgerDeletionDriver> {
  const api = await signedIn(page, person);
  const { id } = await writeEntry(api, { description: 'Rent of the walked bench' });
  const { id: otherId } = await writeEntry(api, { description: 'Rent of the other bench' });
  const shell = shellPage(page);
  const deletions = await HeldCalls.of(page, /\/api\/ledger-entry\/\d+$/, 'DELETE');
  const restorations = await HeldCalls.of(page, /\/api\/ledger-entry\/\d+\/restore$/, 'POST');
  await page.goto('/ledger/new');
  await page.getByRole('link', { name: 'Back to Ledger' }).click();

  const row = (of: number) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `View entry #${of}`, exact: true }) });
  const remove = (of: number) => page.getByRole('button', { name: `Delete entry #${of}`, exact: true });
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this ledger entry?' });
  const undo = page.getByRole('status').getByRole('button', { name: /^(?:Undo|Try again)$/ });
  let asked = 0;
  let restored = 0;
  let isRestoring = false;
  const see = async (isThere: boolean) => {
    await shell.seeTitle('Ledger Entries');
    await expect(question).toBeHidden();
    await expect(row(otherId)).toHaveCount(1);
    await expect(row(id)).toHaveCount(isThere ? 1 : 0);
    await expect(page.getByText('Not deleted')).toHaveCount(0);
    await expect.poll(() => [deletions.count, restorations.count]).toEqual([asked, restored]);
  };
  const seeQuestion = (of: number) => expect(question).toContainText(`Entry #${of}. It can be made active again.`);

  return {
    events: {
      'press Delete': () => remove(id).click(),
      'press Delete on another': () => remove(otherId).click(),
      'press Cancel': () => question.getByRole('button', { name: 'Cancel' }).click(),
      confirm: async () => {
        if (!(await question.isVisible())) return;
        asked += 1;
        await question.getByRole('button', { name: 'Delete' }).click();
      },
      'leave the screen': async () => {
        await page.goBack();
        await shell.seeTitle('Create Ledger Entry');
        await page.goForward();
      },
      'server deletes': async () => {
        await deletions.pass();
        await shell.seeToast(`Ledger entry #${id} deleted`);
      },
      'server fails': () => deletions.answer(CLOSED),
      'press Try again': async () => {
        asked += 1;
        await row(id).getByRole('button', { name: 'Try again' }).click();
      },
      'press Undo': async () => {
        // The first press takes its toast with it.
        if (isRestoring) return expect(undo).toHaveCount(0);
        isRestoring = true;
        restored += 1;
        await undo.last().click();
      },
      'server restores': async () => {
        isRestoring = false;
        await restorations.pass();
        await shell.seeToast(`Ledger entry #${id} restored`);
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
        await expect
          .poll(() => deletions.addresses)
          .toEqual(Array.from({ length: asked }, () => `/api/ledger-entry/${id}`));
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
        await expect
          .poll(() => restorations.addresses)
          .toEqual(Array.from({ length: restored }, () => `/api/ledger-entry/${id}/restore`));
        await expect(row(id)).toHaveCount(0);
      },
      'active again': () => see(true),
      'still deleted': () => see(false),
    },
  };
}
