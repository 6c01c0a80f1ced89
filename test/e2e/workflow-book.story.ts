import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawBook, readBookSources } from '../../tools/workflow-book/book.ts';
import { htmlBook } from '../../tools/workflow-book/html/html-book.ts';
import { ruleOf } from '../../tools/rules/rules.ts';
import { allMachines } from '../../tools/machine/machines.ts';
import type { Page } from 'playwright/test';
import { expect, seeAccessible, test } from './support/story.ts';

const folders: string[] = [];
test.afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Opens a book from disk, without a network. */
async function openBook(page: Page, book: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'reflow-book-'));
  folders.push(folder);
  const file = join(folder, 'workflows.html');
  await writeFile(file, book);
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
}

/** A book of two machines, one drawn and one of tables, with two ways through the drawn one, and one area of the rules. */
async function shortBook(): Promise<string> {
  const machines = (await allMachines()).filter(({ name }) => ['booking-status', 'session'].includes(name));
  const { files, chapters } = await drawBook(machines, new Map(), await readBookSources());
  const few = [...files].filter(([file]) => /^(?:rules\/auth|permissions|booking-status|session)\./.test(file));
  const step = (event: string, from: string, to: string[]) => ({
    event,
    taken: [`${from} | ${event} |  | ${to[0]}`],
    states: ['', ...to],
  });
  const failed = step('xstate.error.actor.restoreSession', 'restoring', ['signedOut', 'signedOut.idle']);
  const elsewhere = step('tab.signedIn', 'signedOut', ['signedIn', 'signedIn.active']);
  const start = ['', 'restoring'];
  return htmlBook({ files: new Map(few), chapters }, [
    { machine: 'session', title: 'Another tab signs in', way: { start, steps: [failed, elsewhere] } },
    {
      machine: 'session',
      title: 'The proof',
      way: { start, steps: [step('tab.signedOut', 'restoring', ['signedOut'])] },
      words: ['a word of the proof'],
    },
    {
      machine: 'bookingStatus',
      title: 'Booked in',
      way: {
        start: ['', 'DRAFT'],
        steps: [{ event: 'choose.PENDING', taken: [' | choose.PENDING |  | PENDING'], states: ['', 'PENDING'] }],
      },
    },
  ]);
}

test('the workflow book opens from disk without a network, marks what it found, tells of a line and keeps the theme', async ({
  page,
}) => {
  await openBook(page, await shortBook());
  await seeAccessible(page);
  const headings = page.getByRole('heading', { level: 2 });
  const search = page.getByRole('searchbox', { name: 'Search the book' });
  const count = page.getByRole('banner').getByRole('status');
  const marks = page.locator('mark');
  await search.fill(' WATCH TABS');
  await expect(marks).toHaveText(['watch tabs', 'watch tabs']);
  await expect(count).toHaveText('2 places');
  await expect(headings).toHaveText(['Session']);
  await expect(page.getByRole('group', { name: 'session: overview' })).toBeHidden();
  await search.fill('the sign-in is sent');
  await expect(marks).toHaveText(Array.from({ length: 3 }, () => 'the sign-in is sent'));
  await expect(count).toHaveText('3 places');
  await search.fill('no such word');
  await expect(count).toHaveText('Nothing found');
  await search.fill('');
  await expect(marks).toHaveCount(0);
  await expect(count).toHaveText('');
  await expect(headings).toHaveText(['AUTH: Session', 'Who may what', 'Booking status', 'Session']);
  await expect(page.getByRole('group', { name: 'session: overview' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'watch tabs fails' })).toBeVisible();

  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: 'Rules' })).toHaveAttribute('aria-current', 'true');
  await contents.getByRole('link', { name: 'Session' }).click();
  await expect(contents.getByRole('link', { name: 'Session' })).toHaveAttribute('aria-current', 'true');
  await expect(contents.getByRole('link', { name: 'Rules' })).not.toHaveAttribute('aria-current');

  const evidence = page.getByRole('region', { name: 'Evidence' });
  const line = page
    .getByRole('group', { name: 'session: overview' })
    .getByRole('link', { name: 'restoring: restore session fails → signed out' });
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(evidence).toBeFocused();
  await expect(evidence).toContainText('restoring: restore session fails → signed out');
  await expect(evidence.getByRole('term').filter({ hasNotText: 'AUTH-' })).toHaveText([
    'In',
    'When',
    'Leads to',
    'signed out: What it means',
    'signed out: Rules',
  ]);
  const said = evidence.getByRole('term').filter({ hasText: 'AUTH-01: What it says' }).locator('+ dd');
  await expect(said).toHaveText(ruleOf('AUTH-01').text);
  await expect(evidence.getByRole('term').filter({ hasText: 'AUTH-01: Tests that name it' })).toBeVisible();
  await expect(evidence.getByRole('definition').first()).toHaveText('restoring');
  await expect(page).toHaveURL(/#session$/);
  await page.keyboard.press('Escape');
  await expect(evidence).toBeHidden();
  await expect(line).toBeFocused();

  const root = page.locator('html');
  const theme = page.getByRole('button', { name: 'Light or dark' });
  await theme.click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await theme.click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('the workflow book plays a way through a picture and a table, by itself, a step at a time, and back', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await openBook(page, await shortBook());
  await page.clock.pauseAt(60_000);
  const player = page.getByRole('group', { name: 'Ways through Session' });
  const button = (name: string) => player.getByRole('button', { name, exact: true });
  const says = player.getByRole('status');
  const seeNow = (picture: string, names: string[]) =>
    expect
      .poll(() =>
        page
          .getByRole('group', { name: picture, exact: true })
          .locator('.now')
          .evaluateAll((marked) =>
            marked.map((one) => (one.matches('a') ? one : one.querySelector('a'))?.getAttribute('aria-label')),
          ),
      )
      .toEqual(names);
  const state = (name: string) => `${name}: what the book knows of this state`;
  await expect(button('Step back')).toBeDisabled();
  await expect(player.getByRole('combobox', { name: 'Way' }).getByRole('option')).toHaveText([
    'Another tab signs in',
    'The proof',
  ]);

  await button('Step').click();
  await expect(says).toHaveText('1 of 2: restore session fails → signedOut.idle');
  await seeNow('session: overview', [state('signed out'), 'restoring: restore session fails → signed out']);
  await button('Step').click();
  await expect(says).toHaveText('2 of 2: another tab signs in or has new tokens → signedIn.active');
  await expect(button('Step')).toBeDisabled();
  await button('Step back').click();
  await button('Step back').click();
  await expect(says).toHaveText('Start: restoring');
  await seeNow('session: overview', [state('restoring')]);
  await expect(button('Step back')).toBeDisabled();

  await button('Play').click();
  await expect(says).toHaveText(/^1 of 2:/);
  await page.clock.runFor(1_400);
  await expect(says).toHaveText(/^1 of 2:/);
  await button('Pause').click();
  await page.clock.runFor(3_000);
  await expect(says).toHaveText(/^1 of 2:/);
  await button('Play').click();
  await expect(says).toHaveText(/^2 of 2:/);
  await expect(button('Play')).toBeVisible();

  await player.getByRole('combobox', { name: 'Way' }).selectOption('The proof');
  await expect(says).toHaveText('Start: restoring');
  await button('Step').click();
  await expect(says).toHaveText('1 of 1: a word of the proof → signedOut');
  await seeNow('session: overview', [state('signed out'), 'restoring: another tab logs out → signed out']);

  const table = page.getByRole('group', { name: 'Ways through Booking status' });
  await table.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(table.getByRole('status')).toHaveText('1 of 1: Pending is chosen → PENDING');
});
