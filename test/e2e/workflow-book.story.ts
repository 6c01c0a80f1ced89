import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { drawBook, readBookSources } from '../../tools/workflow-book/book.ts';
import { htmlBook } from '../../tools/workflow-book/html/html-book.ts';
import { ruleOf } from '../../tools/rules/rules.ts';
import { allMachines } from '../../tools/machine/machines.ts';
import { expect, seeAccessible, signedOut as test } from './support/story.ts';

/** A book of two machines, one drawn and one of tables, with a way through each, and one area of the rules. */
async function shortBook(): Promise<string> {
  const machines = (await allMachines()).filter(({ name }) => ['booking-status', 'session'].includes(name));
  const { files, chapters } = await drawBook(machines, new Map(), await readBookSources());
  const few = new Map([...files].filter(([file]) => /^(?:permissions|booking-status|session)\./.test(file)));
  const areas = files.get('rules.md')?.content.split('\n## ') ?? [];
  const area = areas.find((rules) => rules.startsWith('<a id="auth">'));
  few.set('rules.md', { content: `# ${area}`, machine: 'the rules' });
  const { transitions = [] } = chapters.find(({ chart }) => chart.id === 'session')?.chart ?? {};
  const step = (event: string, words: string, ...states: string[]) => {
    const row = transitions.findIndex((each) => each.event === event && each.to[0] === states[0]);
    return { rows: [row], states: ['', ...states], words };
  };
  const failed = step('xstate.error.actor.restoreSession', 'it fails', 'signedOut', 'signedOut.idle');
  const elsewhere = step('tab.signedIn', 'another tab signs in', 'signedIn', 'signedIn.active');
  const loggedOut = step('tab.signedOut', 'a word of the proof', 'signedOut');
  const start = ['', 'restoring'];
  const booked = { title: 'Booked in', start: ['', 'DRAFT'], steps: [step('none', 'it waits', 'PENDING')] };
  return htmlBook({ files: few, chapters }, [
    { machine: 'session', way: { title: 'Another tab signs in', start, steps: [failed, elsewhere] } },
    { machine: 'session', way: { title: 'The proof', start, steps: [loggedOut] } },
    { machine: 'bookingStatus', way: booked },
  ]);
}

test('the workflow book opens from disk, finds, tells of a line, and plays a way', async ({ page }, testInfo) => {
  await page.clock.install({ time: 0 });
  const file = testInfo.outputPath('workflows.html');
  await writeFile(file, await shortBook());
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  await seeAccessible(page);
  const headings = page.getByRole('heading', { level: 2 });
  const search = page.getByRole('searchbox', { name: 'Search the book' });
  const count = page.getByRole('banner').getByRole('status');
  const marks = page.locator('mark');
  await search.fill(' WATCH TABS');
  await expect(marks).toHaveText(['watch tabs', 'watch tabs']);
  await expect(count).toHaveText('2 places');
  await expect(headings).toHaveText(['Session']);
  await search.fill('');
  await expect(marks).toHaveCount(0);
  await expect(headings).toHaveText(['AUTH: Session', 'Who may what', 'What happens now', 'Booking status', 'Session']);

  const chapter = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Session' });
  await chapter.click();
  await expect(chapter).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('p.live:visible')).toHaveCount(0);

  const evidence = page.getByRole('region', { name: 'Evidence' });
  const line = page
    .getByRole('group', { name: 'session: overview' })
    .getByRole('link', { name: 'restoring: restore session fails → signed out' });
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(evidence).toBeFocused();
  await expect(evidence).toContainText('restoring: restore session fails → signed out');
  const said = evidence.getByRole('term').filter({ hasText: 'AUTH-01: What it says' }).locator('+ dd');
  await expect(said).toHaveText(ruleOf('AUTH-01').text);
  await page.keyboard.press('Escape');
  await expect(evidence).toBeHidden();
  await expect(line).toBeFocused();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await page.clock.pauseAt(600_000);
  const player = page.getByRole('group', { name: 'Ways through Session' });
  const button = (name: string) => player.getByRole('button', { name, exact: true });
  const says = player.getByRole('status');
  const marked = page.getByRole('group', { name: 'session: overview', exact: true }).locator('.now');
  await button('Step').click();
  await expect(says).toHaveText('1 of 2: it fails → signedOut.idle');
  await expect(marked).toHaveCount(2);
  await button('Step back').click();
  await expect(says).toHaveText('Start: restoring');
  await expect(button('Step back')).toBeDisabled();

  await button('Play').click();
  await expect(says).toHaveText(/^1 of 2:/);
  await page.clock.runFor(1_400);
  await button('Pause').click();
  await page.clock.runFor(3_000);
  await expect(says).toHaveText(/^1 of 2:/);
  await button('Play').click();
  await expect(says).toHaveText('2 of 2: another tab signs in → signedIn.active');
  await expect(button('Step')).toBeDisabled();

  await player.getByRole('combobox', { name: 'Way' }).selectOption('The proof');
  await button('Step').click();
  await expect(says).toHaveText('1 of 1: a word of the proof → signedOut');
  const table = page.getByRole('group', { name: 'Ways through Booking status' });
  await table.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(table.getByRole('status')).toHaveText('1 of 1: it waits → PENDING');
});
