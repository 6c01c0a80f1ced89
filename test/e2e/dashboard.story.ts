import { alone, expect } from './support/story.ts';

alone(
  'the dashboard shows where the work piles up, what came in and who comes [DASH-04, FIGURE-01, FIGURE-02]',
  async ({ page, api, shell, list }) => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const expected = await api.book('Expected Erum', { appointmentDate: inAnHour });
    for (let made = 1; made <= 11; made += 1) await api.book(`Recent Raheel ${made}`);
    await api.call('PATCH', `/booking/${expected}`, {
      status: 'IN_PROGRESS',
      booking_payments: [{ status: 'PAID', paidAmount: 1_234.5 }],
    });
    await shell.openDashboard();
    const phases = page.getByRole('region', { name: 'Bookings by phase' });
    await expect(phases).toContainText('Booked in11Confirmed0In work1Ready0');
    await expect(page.getByRole('region', { name: 'Money of 30 days' })).toContainText('Rs 1,234.50 received.');
    await expect(page.getByRole('region', { name: 'Appointments' }).getByRole('link')).toContainText('Expected Erum');
    await expect(page.getByText('Nothing has been open for 14 days')).toBeVisible();

    // What a colleague saves moves the figures.
    await api.call('PATCH', `/booking/${expected}`, { status: 'COMPLETED' });
    await expect(phases).toContainText('11 open; 1 done, 0 rejected, 0 cancelled');
    await expect(page.getByText('No appointments today or tomorrow')).toBeVisible();

    const recent = page.getByRole('list', { name: 'Recent bookings' }).getByRole('link');
    await expect(recent).toHaveCount(10);
    await page.getByRole('button', { name: 'Show all 11' }).press('Enter');
    await expect(recent).toHaveCount(11);
    await expect(recent.last()).toBeFocused();

    const cards = page.getByRole('navigation', { name: 'Bookings by status' });
    await cards.getByRole('link', { name: /^In Progress/ }).click();
    await expect(page).toHaveURL(/\/bookings\?status=IN_PROGRESS$/);
    await list.seeStatus('In Progress');
  },
);
