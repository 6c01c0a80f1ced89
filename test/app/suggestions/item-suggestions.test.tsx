// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useActorRef } from '@xstate/react';
import { expect, it } from 'vitest';
import { ItemSuggestions } from '../../../src/app/suggestions/item-suggestions.tsx';
import { bookingCreateMachine } from '../../../src/machines/booking-create.machine.ts';
import { BookingCreateView } from '../../../src/views/booking-create/booking-create-view.tsx';
import { fakeSession, testShell } from '../../support/test-shell.tsx';

/** @returns what was asked */
function open(isOffered = true) {
  const asked: unknown[] = [];
  const { shell, wrapper: Shell } = testShell(fakeSession(true, isOffered ? ['suggestions'] : []));
  shell.session.start();
  Object.assign(shell, {
    http: async (path: string, { query }: { query: unknown }) => {
      asked.push([path, query]);
      return { values: ['No display', 'No sound'] };
    },
  });
  function Screen() {
    const create = useActorRef(bookingCreateMachine);
    return (
      <>
        <BookingCreateView create={create} cancelTo="/bookings" />
        <ItemSuggestions form={create} />
      </>
    );
  }
  render(<Screen />, { wrapper: Shell });
  return asked;
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

it('offers what was typed before beneath a field, which takes it by the keyboard and by a press [BOOK-15]', async () => {
  const asked = open();
  const issue = field('Reported issue');
  await waitFor(() => expect(screen.getAllByRole('status').length).toBe(1));
  fireEvent.input(issue, { target: { value: 'No' } });
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'No display',
    'No sound',
  ]);
  expect(asked).toEqual([['/suggestions', { field: 'reportedIssue', text: 'No' }]]);
  expect(screen.getByRole('status').textContent).toBe('2 typed before, arrow down to choose');
  expect(fireEvent.keyDown(issue, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(issue, { key: 'ArrowDown' })).toBe(false);
  const marked = screen.getByRole('option', { selected: true });
  expect([marked.textContent, issue.getAttribute('aria-activedescendant')]).toEqual(['No display', marked.id]);
  expect(fireEvent.keyDown(issue, { key: 'Enter' })).toBe(false);
  expect([issue.value, screen.queryByRole('listbox')]).toEqual(['No display', null]);
  expect([issue.getAttribute('aria-activedescendant'), issue.getAttribute('aria-controls')]).toEqual([null, null]);

  fireEvent.input(issue, { target: { value: 'No s' } });
  fireEvent.click(await screen.findByRole('option', { name: 'No sound' }));
  expect(issue.value).toBe('No sound');
});

it('offers nothing in other fields, and nothing with a provider that does not offer it [BOOK-15, OFFER-02]', async () => {
  const asked = open(false);
  fireEvent.input(field('Reported issue'), { target: { value: 'No' } });
  await new Promise(requestAnimationFrame);
  expect([asked, screen.queryByRole('status')]).toEqual([[], null]);
});
