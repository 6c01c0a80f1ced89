// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../support/open-app.tsx';

const issue = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reported issue' });

it('offers what was typed before beneath a field, which takes it by the keyboard and by a press [BOOK-15]', async () => {
  const answers = { '/suggestions': { values: ['No display', 'No sound'] } };
  const page = await openApp('/bookings/new', { offers: ['suggestions'], answers });
  const type = async (text: string) => {
    fireEvent.input(issue(), { target: { value: text } });
    await page.settle();
  };
  await type('No');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['No display', 'No sound']);
  expect(page.reads()).toEqual(['/suggestions?field=reportedIssue&text=No']);
  expect(screen.getByText('2 typed before, arrow down to choose').role).toBe('status');
  expect(fireEvent.keyDown(issue(), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(issue(), { key: 'ArrowDown' })).toBe(false);
  await page.settle();
  const marked = screen.getByRole('option', { selected: true });
  expect([marked.textContent, issue().getAttribute('aria-activedescendant')]).toEqual(['No display', marked.id]);
  expect(fireEvent.keyDown(issue(), { key: 'Enter' })).toBe(false);
  expect([issue().value, screen.queryByRole('listbox')]).toEqual(['No display', null]);
  expect([issue().getAttribute('aria-activedescendant'), issue().getAttribute('aria-controls')]).toEqual([null, null]);
  await type('No s');
  fireEvent.click(screen.getByRole('option', { name: 'No sound' }));
  expect(issue().value).toBe('No sound');
});

it('asks nothing of a provider that does not offer it [BOOK-15, OFFER-02]', async () => {
  const page = await openApp('/bookings/new', { offers: [] });
  fireEvent.input(issue(), { target: { value: 'No' } });
  await page.settle();
  expect([page.calls, screen.queryByRole('listbox')]).toEqual([[], null]);
});
