// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Form } from '../../src/views/form/form.tsx';
import { LeftListsContext, Link, NavigateContext, openByPress } from '../../src/views/ui/link.tsx';
import { Alert } from '../../src/views/ui/alert/alert.tsx';
import { useTitle } from '../../src/views/ui/use-title.ts';
import { show } from './rendered.tsx';

it('the back link leads to a list with its last filters, or to the plain list if it was not open', async () => {
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

it('Ctrl+Enter and Cmd+Enter in a multi-line field save the form', async () => {
  const save = vi.fn<() => void>();
  const user = await show(
    <Form form={form} onSubmit={save}>
      <textarea aria-label="Notes" />
    </Form>,
  );
  for (const [keys, saves] of [
    ['a{Enter}b{Control>}{Enter}{/Control}', 1],
    ['{Meta>}{Enter}{/Meta}', 2],
  ] as const) {
    await user.type(screen.getByRole('textbox'), keys);
    expect(save).toHaveBeenCalledTimes(saves);
  }
});

it.each([
  ['gives the focus to its first field', false, 'Name'],
  ['leaves the focus if the user is elsewhere', true, 'Menu'],
])('a form that is the page %s', async (_, isElsewhere, focused) => {
  await show(
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- The focus is already elsewhere. */}
      <button autoFocus={isElsewhere} aria-label="Menu" />
      <Form isPage form={form} onSubmit={() => undefined}>
        <input aria-label="Locked" disabled />
        <input aria-label="Name" />
      </Form>
    </>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText(focused));
});

it('a press anywhere on a card opens it, except on its own buttons', async () => {
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
])('the title of the tab names the failure, the record and the screen: %s, %s', async (hasFailed, code, title) => {
  await show(<Titled hasFailed={hasFailed} code={code} />);
  expect(document.title).toBe(title);
});
