import { expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { getDeletions } from '../../../src/app/deletion/deletions.ts';
import { createEventRecorder } from '../../../src/app/diagnostics/event-recorder.ts';
import type { ToastAction, ToastText } from '../../../src/app/notifications/toaster.ts';
import type { App } from '../../../src/app/shell/app-context.tsx';
import type { SessionRef } from '../../../src/machines/session/session.machine.ts';
import { createBrowser, createServerStub } from '../session/shop-stub.ts';

const typed = { email: 'amna@shop.pk', password: 'hold the line' };

async function signIn(session: SessionRef): Promise<void> {
  await waitFor(session, (snapshot) => !snapshot.hasTag('busy'));
  session.send({ type: 'login.submit', ...typed });
  await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'active' }));
}

/** What `getDeletions` asks of the app, over a provider that can make bookings active again. */
function createApp() {
  const { session } = createBrowser().openTab(createServerStub(undefined, ['bookingRestore']));
  const shown: { text: ToastText; action: ToastAction | undefined }[] = [];
  const restore = vi.fn<(id: number) => Promise<void>>(() => Promise.resolve());
  const app = {
    session,
    recorder: createEventRecorder({ now: () => 0 }),
    toaster: { show: (text: ToastText, action?: ToastAction) => void shown.push({ text, action }) },
    services: { bookings: { remove: () => Promise.resolve(), restore }, ledger: {} },
  };
  return { app: app as unknown as App, session, shown, restore };
}

async function deleteBooking(app: App): Promise<void> {
  const deletions = getDeletions(app, 'booking');
  deletions.send({ type: 'deletion.ask', id: 17 });
  deletions.getSnapshot().children['deletion-17']?.send({ type: 'deletion.confirm' });
  await new Promise<void>((resolve) => void deletions.on('record.deleted', () => resolve()));
}

it('takes a deletion back from whichever screen is open [EDIT-32]', async () => {
  const { app, session, shown, restore } = createApp();
  await signIn(session);
  await deleteBooking(app);
  const before = getDeletions(app, 'booking');
  shown[0]?.action?.onClick();
  expect(shown.map(({ text, action }) => [text.title, action?.label])).toEqual([['Booking deleted', 'Undo']]);
  expect(restore.mock.calls.map(([id]) => id)).toEqual([17]);
  expect(getDeletions(app, 'booking')).toBe(before);
});

it('ends with the session: the next person neither takes it back nor sees its notices [SEC-02]', async () => {
  const { app, session, shown, restore } = createApp();
  await signIn(session);
  await deleteBooking(app);
  const first = getDeletions(app, 'booking');
  session.send({ type: 'session.end' });
  await signIn(session);
  shown[0]?.action?.onClick();
  expect(restore).not.toHaveBeenCalled();
  expect(first.getSnapshot().status).toBe('stopped');
  expect(getDeletions(app, 'booking').getSnapshot().context).toEqual({ kind: 'booking', canRestore: true, ids: [] });
});
