import { Booking } from '../../src/domain/booking/booking.ts';
import { bookingPage, loginPage, shellPage } from './support/pages.ts';
import { expect, test } from './support/story.ts';

test('an owner adds a person, and disables them after their first sign-in [PEOPLE-02, PEOPLE-04, ACCOUNT-06]', async ({
  elsewhere,
  shell,
}) => {
  await shell.open('/people', 'People');
  await shell.button('Add Person').click();
  const dialog = shell.dialog('Add Person');
  await dialog.getByLabel('Name').fill('Zoya Hireling');
  await dialog.getByLabel(/^Email/).fill('zoya@shop.test');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const shown = shell.dialog(/^First password for/);
  const password = (await shown.locator('[data-tip="Copy password"]').innerText()).trim();
  await shown.getByRole('button', { name: 'Done' }).click();

  const theirs = await elsewhere(null);
  const login = loginPage(theirs);
  await theirs.goto('/warranty-claims?search=nothing');
  await login.signIn({ email: 'zoya@shop.test', password });
  await shellPage(theirs).seeTitle('Choose your own password');
  await theirs.getByLabel(/^Current password/).fill(password);
  await theirs.getByLabel(/^New password/).fill('a horse of my own');
  await theirs.getByRole('button', { name: 'Change Password' }).click();
  await expect(theirs).toHaveURL(/\/warranty-claims\?search=nothing$/);

  await shell.button('Disable Zoya Hireling').click();
  await shell.dialog().getByRole('button', { name: 'Disable' }).click();
  await shell.seeToast('Person disabled');
  await expect(shell.row('Zoya Hireling')).toContainText('Disabled');
  await login.see();
});

test('a technician can edit items, and sees why other parts are locked [PERM-02]', async ({ elsewhere, api }) => {
  const id = await api.book('Bench Bushra');
  const page = await elsewhere(await api.hire('TECHNICIAN'));
  const [booking, add] = [bookingPage(page), shellPage(page).button('Add Item')];
  const no = (what: string) => `You do not have permission to ${what}.`;
  await booking.open(id);
  await booking.clickEdit();
  const customer = booking.section('Customer Information');
  await expect(customer).toContainText(no('change the customer or the status of a booking'));
  await expect(booking.field('Client name')).toBeDisabled();
  await expect(booking.statusBox()).toBeDisabled();
  await expect(booking.field('Payable amount (Rs)', 'Item 1')).toBeDisabled();
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(no('add items or change more than their status and comments'));
  await booking.choose('Status', 'Repaired', 'Item 1');
  await booking.type('Comments', 'New fan, ran for two hours', 'Item 1');
  await booking.clickSave();
  await booking.seeViewing();
  expect(Booking.parse(await api.call('GET', `/booking/${id}`))).toMatchObject({
    booking_items: [{ status: 'REPAIRED', comments: 'New fan, ran for two hours' }],
  });
});
