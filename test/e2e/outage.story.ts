import * as z from 'zod/mini';
import { bookingPage } from './pages/booking-details.page.ts';
import { readUnder, takeClock, writeUnder } from './support/faults.ts';
import { FORMS, putRecords, SCREENS } from './support/screens.ts';
import { expect, onLine } from './support/story.ts';

onLine(
  'a killed server that comes back has kept everything, and nobody has to sign in again [REL-07]',
  async ({ page, ownShop, booking, api }) => {
    const id = await api.book('Enduring Erum');
    await booking.open(id);
    await booking.clickEdit();
    await booking.clickAdd('Add Delivery');
    await booking.type('Courier', 'TCS', 'Delivery 1');
    await booking.choose('Status', 'Confirmed');
    await booking.clickSave();
    await booking.seeViewing();

    await ownShop.kill();
    await ownShop.start();
    await page.reload();
    await booking.see();
    await booking.seeBesideTitle('Confirmed');
    await expect(booking.section('Delivery Information')).toContainText('TCS');
  },
);

onLine('an answer that gets lost on the way is not saved twice [REL-01]', async ({ line, booking, shell, api }) => {
  const id = await api.book('Lossy Lubna');
  await booking.open(id);
  await booking.clickEdit();
  await booking.clickAdd('Add Item');
  await booking.type('Name', 'Second item', 'Item 2');
  line.set({ kind: 'reset' });
  await booking.clickSave();
  await shell.seeToast('Update failed');
  line.set({ kind: 'none' });
  await booking.clickSave();
  await shell.seeToast('Booking updated');
  await booking.seeViewing();
  const names = z.object({ booking_items: z.array(z.object({ name: z.string() })) });
  expect(names.parse(await api.call('GET', `/booking/${id}`)).booking_items).toEqual([
    { name: 'RTX 3080' },
    { name: 'Second item' },
  ]);
});

onLine(
  'a booking whose answer is lost, changed and sent again, is there once; another one has a button [REL-15]',
  async ({ page, line, form, shell, api }) => {
    await form.open();
    await form.type('Client name', 'Twice Tariq');
    await form.type('Phone number', '0300 7654321');
    await form.clickSameNumber();
    await form.type('Item name', 'RX 6800', 1);
    line.set({ kind: 'reset' });
    await form.create().click();
    await shell.seeToast('An error occurred while creating the booking');
    line.set({ kind: 'none' });
    // By Enter: the toast stands over the button.
    await form.type('Client name', 'Twice Tahir');
    await form.field('Client name').press('Enter');
    const opens = page.getByRole('link', { name: /^Open BK-/ });
    const notice = page.getByRole('status').filter({ has: opens });
    await expect(notice).toContainText('This was already saved as BK-');
    await expect(form.field('Client name')).toHaveValue('Twice Tahir');
    const [opened] = await Promise.all([page.waitForEvent('popup'), opens.press('Enter')]);
    await expect(bookingPage(opened).section('Customer Information')).toContainText('Twice Tariq');

    await notice.getByRole('button', { name: 'Save as another booking' }).press('Enter');
    await shell.seeToast('Booking created successfully');
    const found = z.object({ bookings: z.array(z.object({ clientName: z.string() })) });
    const { bookings } = found.parse(await api.call('GET', '/booking?page=1&limit=20&searchString=Twice'));
    expect(bookings.map(({ clientName }) => clientName).toSorted()).toEqual(['Twice Tahir', 'Twice Tariq']);
  },
);

// All of them, under every fault: npm test -- faults.
onLine(
  'a record and a form survive answers that stop half-way [REL-11]',
  async ({ page, context, line, shell, api }) => {
    const records = await putRecords(api);
    await takeClock(page);
    await shell.openDashboard();
    const tab = { page, context, line, fault: 'half an answer' } as const;
    for (const screen of SCREENS.filter(({ name }) => name === 'warranty claim')) {
      const end = { screen: screen.name, ended: 'error', isSaidLate: false, wrote: 0, healed: true };
      expect(await readUnder(tab, screen, records)).toEqual(end);
    }
    for (const form of FORMS.slice(0, 1)) {
      const end = { form: form.name, isSaid: true, isKept: true, isWritten: true, count: 1 };
      expect(await writeUnder(tab, form, api, records)).toEqual(end);
    }
  },
);
