import { expect } from 'playwright/test';
import { STORAGE_FAILURES } from '../../../src/domain/form/stored-draft.ts';
import type { draftModel } from '../../../tools/models/draft.model.ts';
import { readKept } from '../support/story.ts';
import { driver } from './stage.ts';

const FIRST = 'Half Hamida';
const OTHER = 'Other Omar';

/** Runs a path of the model on the form for a new booking, in a browser without drafts. */
export const createDriver = driver<typeof draftModel>(async ({ page, shell, form, main, booking, signIn }) => {
  // The browser asks before a form with input closes.
  page.removeAllListeners('dialog').on('dialog', (dialog) => dialog.accept());
  await signIn();
  await page.evaluate(() => indexedDB.deleteDatabase('drafts'));
  await form.open();

  const name = form.field('Client name');
  const notice = page.getByRole('status').filter({ hasText: 'You have unsaved changes to' });
  const press = (label: string) => notice.getByRole('button', { name: label }).click();
  const answer = (label: string) => shell.dialog().getByRole('button', { name: label, exact: true }).click();
  let hasRoom = true;

  const seeStored = (names: readonly string[]) =>
    expect
      .poll(async () => {
        const drafts = JSON.stringify((await readKept(page)).rows['drafts'] ?? []);
        return [FIRST, OTHER].filter((each) => drafts.includes(each));
      })
      .toEqual(names);
  const see = async (typed: string, stored: readonly string[], offered: string | null = null) => {
    await expect(name).toHaveValue(typed);
    await expect(main.getByText(STORAGE_FAILURES.full)).toHaveCount(hasRoom ? 0 : 1);
    if (offered === null) await expect(notice).toHaveCount(0);
    else await expect(notice).toContainText(`You have unsaved changes to a new booking for ${offered} from `);
    await seeStored(stored);
  };
  const seeQuestion = async (title: string, stored: readonly string[]) => {
    await expect(shell.dialog(title)).toBeVisible();
    await seeStored(stored);
  };
  /** Makes each write to the storage fail, or work again. */
  const setRoom = async (isThere: boolean) => {
    hasRoom = isThere;
    await page.evaluate((works) => {
      const full = () => {
        throw new DOMException('No room', 'QuotaExceededError');
      };
      const kept = Object.assign(window, {
        put: Reflect.get(window, 'put') ?? Reflect.get(IDBObjectStore.prototype, 'put'),
      });
      Reflect.set(IDBObjectStore.prototype, 'put', works ? kept.put : full);
    }, isThere);
    await form.type('WhatsApp number', isThere ? '0300 7654321' : '0300 1112223');
  };

  return {
    events: {
      'type a name': () => name.fill(FIRST),
      'type another name': () => name.fill(OTHER),
      'empty the name': async () => {
        await form.type('WhatsApp number', '');
        await name.fill('');
      },
      'reload the page': async () => void (await page.reload()),
      'the disk is full': () => setRoom(false),
      'the disk has room again': () => setRoom(true),
      'follow a link': () => shell.clickNav('Bookings'),
      'press Log out': () => shell.clickMenu('Account', 'Log out'),
      'stay on the form': () => answer('Stay'),
      'leave the form': () => answer('Leave'),
      'press Discard': () => press('Discard'),
      'press Restore': () => press('Restore'),
      'press Keep Typing': () => answer('Keep Typing'),
      'confirm Restore': () => answer('Restore'),
      'press Create Booking': async () => {
        await form.type('Phone number', '0300 7654321');
        await form.type('WhatsApp number', '0300 7654321');
        await form.type('Item name', 'RX 6800', 1);
        await form.create().click();
      },
    },
    states: {
      empty: () => see('', []),
      stored: () => see(FIRST, [FIRST]),
      'not stored': () => see(FIRST, [FIRST]),
      'asked to leave': () => seeQuestion('Leave without saving?', [FIRST]),
      'asked to log out': () => seeQuestion('Leave without saving?', [FIRST]),
      offered: () => see('', [FIRST], FIRST),
      'offered over input': () => see(OTHER, [FIRST, OTHER], FIRST),
      'asked to replace': () => seeQuestion('Replace your current input?', [FIRST, OTHER]),
      exchanged: () => see(FIRST, [FIRST, OTHER], OTHER),
      restored: () => see(FIRST, [FIRST]),
      created: async () => {
        await booking.see();
        await expect(booking.section('Customer Information')).toContainText(FIRST);
        await seeStored([]);
      },
      left: async () => {
        await shell.seeTitle('Bookings');
        await seeStored([]);
      },
      'signed out': async () => {
        await shell.seeTitle(/welcome back/i);
        await seeStored([]);
      },
    },
  };
});
