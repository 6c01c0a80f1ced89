// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bookingListAddress } from '../../src/domain/booking/list/booking-list.ts';
import type { BookingPage } from '../../src/domain/booking/booking.ts';
import { BookingResults } from '../../src/views/booking-list/booking-results.tsx';
import { Form } from '../../src/views/form/form.tsx';
import { LeftListsContext, Link, NavigateContext } from '../../src/views/ui/link/link.tsx';
import { openByPress } from '../../src/views/ui/link/open-by-press.ts';
import { Alert } from '../../src/views/ui/alert/alert.tsx';
import { useTitle } from '../../src/views/ui/title/use-title.ts';
import { readList, show } from './rendered.tsx';

const { defaults } = bookingListAddress;
const nothing: BookingPage = { bookings: [], totalPages: 1, totalBookings: 0 };

async function openList(over: Partial<typeof defaults>) {
  const list = await readList<BookingPage>(defaults, nothing);
  list.send({ type: 'address.changed', state: { ...defaults, ...over } });
  const { query } = list.getSnapshot().children;
  if (!query) throw new Error('The list has no read');
  const user = await show(
    <>
      <form role="search">
        <input type="search" />
      </form>
      <BookingResults list={list} query={query} />
    </>,
  );
  return { list, user };
}

it('clears the search that found nothing, and leaves the filters', async () => {
  const filters = { status: 'DRAFT', activity: 'enabled' };
  const { list, user } = await openList({ search: 'nobody', filters });
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(list.getSnapshot().context.state).toEqual({ ...defaults, filters });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('clears the search and the filters that nothing passed together', async () => {
  const { list, user } = await openList({ search: 'nobody', filters: { status: 'DRAFT', activity: 'enabled' } });
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(list.getSnapshot().context).toMatchObject({ state: defaults, typed: '' });
});

it('clears the filters that nothing passed', async () => {
  const { list, user } = await openList({ filters: { status: 'DRAFT', activity: 'all' } });
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(list.getSnapshot().context.state).toEqual(defaults);
});

it('offers nothing to clear in a shop without bookings [LIST-06]', async () => {
  await openList({});
  expect(await screen.findByText('No bookings found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Clear/ })).toBeNull();
});

it('leads back to a list as it was left, and to the list where it was not open', async () => {
  const left = new Map([['/bookings', '/bookings?status=DRAFT&page=2']]);
  await show(
    <LeftListsContext value={left}>
      <Link back href="/bookings">
        Bookings
      </Link>
      <Link back href="/ledger">
        Back to Ledger
      </Link>
    </LeftListsContext>,
  );
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/bookings?status=DRAFT&page=2', '/ledger']);
});

const form = {
  subscribe: () => ({ unsubscribe: () => undefined }),
  getSnapshot: () => ({ hasTag: () => false }),
  on: () => ({ unsubscribe: () => undefined }),
};

it('saves by Ctrl+Enter and Cmd+Enter in a field of many lines', async () => {
  const save = vi.fn<() => void>();
  const user = await show(
    <Form form={form} refusals={[]} onSubmit={save}>
      <textarea aria-label="Notes" />
    </Form>,
  );
  await user.type(screen.getByRole('textbox'), 'a{Enter}b{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledTimes(1);
  await user.type(screen.getByRole('textbox'), '{Meta>}{Enter}{/Meta}');
  expect(save).toHaveBeenCalledTimes(2);
});

it('gives the focus to the first field of a form that is the page', async () => {
  const fields = (
    <>
      <input aria-label="Locked" disabled />
      <input aria-label="Name" />
    </>
  );
  await show(
    <Form isPage form={form} refusals={[]} onSubmit={() => undefined}>
      {fields}
    </Form>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('leaves the focus to whoever is elsewhere as a form comes', async () => {
  await show(
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Somebody is there already. */}
      <button autoFocus>Menu</button>
      <Form isPage form={form} refusals={[]} onSubmit={() => undefined}>
        <input aria-label="Name" />
      </Form>
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

it('opens a card by a press anywhere on it, and leaves its own buttons their presses', async () => {
  const opened = vi.fn<(href: string) => void>();
  document.addEventListener('click', openByPress);
  const user = await show(
    <NavigateContext value={opened}>
      <article>
        <Link href="/bookings/7" data-opens>
          Ali Khan
        </Link>
        <p>RTX 3080</p>
        <button>Copy</button>
      </article>
    </NavigateContext>,
  );
  await user.click(screen.getByText('RTX 3080'));
  await user.click(screen.getByRole('button'));
  document.removeEventListener('click', openByPress);
  expect(opened.mock.calls).toEqual([['/bookings/7', { state: undefined }]]);
});

function Titled({ hasFailed, code }: { hasFailed: boolean; code: string | null }) {
  useTitle('screen', 'Booking Details');
  useTitle('record', code);
  return hasFailed && <Alert tone="danger" title="Failed to update booking." />;
}

it.each([
  [false, null, 'Booking Details · Reflow'],
  [false, 'BK-1001', 'BK-1001 · Booking Details · Reflow'],
  [true, 'BK-1001', 'Failed · BK-1001 · Booking Details · Reflow'],
])('names the tab after what failed, the record and the screen: %s, %s', async (hasFailed, code, title) => {
  await show(<Titled hasFailed={hasFailed} code={code} />);
  expect(document.title).toBe(title);
});
