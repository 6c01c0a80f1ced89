import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bookingEditModel } from '../../tools/models/booking-edit.model.ts';
import { toPicturePage } from '../../tools/paths/live/picture-page.ts';
import { createProgress, seenTitle, writeWalkedScript } from '../../tools/paths/live/progress.ts';
import { allMachines } from '../../tools/workflow-book/machines.ts';
import { expect, seeAccessible, test } from './support/story.ts';

test('the picture of a run marks from disk what is walked while it is walked, and what does not hold', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'reflow-picture-'));
  const tell = (script: string) => writeFile(join(folder, 'walked.js'), script);
  const progress = createProgress(2);
  const take = (...titles: string[]) => titles.forEach((title) => progress.step(title, true));
  await writeFile(
    join(folder, 'page.html'),
    await toPicturePage('booking-edit', bookingEditModel, await allMachines(), 'walked.js'),
  );
  progress.begin();
  take(seenTitle('reading'), 'press edit', seenTitle('editing'), 'rename client');
  await tell(writeWalkedScript(progress.walked));
  await page.goto(pathToFileURL(join(folder, 'page.html')).href);
  const said = page.getByRole('status');
  const picture = page.getByRole('group', { name: 'bookingEditScreen' });
  const row = (name: string) => page.getByRole('row', { name });
  const link = (name: string) => picture.getByRole('link', { name });
  await expect(said).toHaveText('0 of 2 paths have ended, all hold. Now: editing, rename client');
  await expect(link('editing: how often it was seen')).toContainText('▶ editing');
  await expect(link('reading: how often it was seen')).toContainText('✓ reading');
  await expect(link('reading: press edit → editing')).toContainText('✓ press edit');
  await expect(row('reading press edit editing')).toContainText('✓ 1 ×');
  await expect(row('reading press delete asking')).toContainText('not yet');
  const machine = page.getByRole('group', { name: 'bookingEdit: overview' });
  await expect(machine.getByRole('link', { name: 'viewing: how often' })).toContainText('✓ viewing');
  await expect(machine.getByRole('link', { name: 'saving: how often' })).not.toContainText('✓');
  await seeAccessible(page);

  progress.step(seenTitle('renamed'), false);
  progress.end('1. press edit, rename client', false);
  progress.over();
  await tell(writeWalkedScript(progress.walked));
  await expect(said).toHaveText('1 of 2 paths have ended, 1 does not hold. It is over.');
  await expect(link('editing: rename client → renamed')).toContainText('✗ rename client');
  await expect(row('editing rename client renamed')).toContainText('✗ does not hold');
  await expect(link('editing: how often it was seen')).toContainText('✓ editing');
  await expect(page.getByRole('listitem')).toHaveText(['✗ 1. press edit, rename client']);
  await rm(folder, { recursive: true });
});
