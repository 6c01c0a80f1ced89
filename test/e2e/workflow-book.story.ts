import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawBook } from '../../tools/workflow-book/book.ts';
import { htmlBook } from '../../tools/workflow-book/html-book.ts';
import { allMachines } from '../../tools/workflow-book/machines.ts';
import { expect, seeAccessible, test } from './support/story.ts';

test('the workflow book opens from disk without a network, finds a delay, leads to its state and shows what is known of one', async ({
  page,
}) => {
  const { chapters } = await drawBook(await allMachines(), new Map());
  const folder = await mkdtemp(join(tmpdir(), 'reflow-book-'));
  const file = join(folder, 'workflows.html');
  await writeFile(file, htmlBook(chapters, new Map()));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings.filter({ hasText: 'Who may what' })).toBeVisible();
  await expect(headings).toHaveCount(chapters.length + 1);
  await seeAccessible(page);

  const search = page.getByRole('searchbox', { name: 'Search the book' });
  await search.fill('1.5 s');
  await expect(page.getByRole('status')).toHaveText('2 places');
  const found = page.getByRole('row').filter({ hasText: 'after 1.5 s' }).filter({ hasText: 'leaving' });
  await expect(found).toBeVisible();
  await found.getByRole('link', { name: 'leaving' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('row', { name: /^leaving The screen gives way to the claim\./ })).toBeInViewport();
  await search.fill('no such word');
  await expect(page.getByRole('status')).toHaveText('Nothing found');

  await search.fill('');
  const picture = page.getByRole('group', { name: 'session: overview' });
  const state = picture.getByRole('link', { name: 'restoring: what the book knows of this state' });
  await state.click();
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText('restoring: what the book knows of this state');
  await page.keyboard.press('Escape');
  await expect(evidence).toBeHidden();
  await expect(state).toBeFocused();
  await rm(folder, { recursive: true });
});
