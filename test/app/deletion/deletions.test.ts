import { expect, it, vi } from 'vitest';
import { getDeletions } from '../../../src/app/deletion/deletions.ts';
import { createEventRecorder } from '../../../src/app/diagnostics/event-recorder.ts';
import type { ToastAction, ToastText } from '../../../src/app/notifications/toaster.ts';
import type { Shell } from '../../../src/app/shell/shell-context.tsx';
import type { DeletionsRef } from '../../../src/machines/deletion/deletions.machine.ts';
import { createBrowser, createServerStub, signIn } from '../session/shop-stub.ts';

/** The dependencies of `getDeletions`, with Reflow's own server. */
function createApp() {
  const { session } = createBrowser().openTab(createServerStub());
  const shown: { text: ToastText; action: ToastAction | undefined }[] = [];
  const restore = vi.fn<(id: number) => Promise<number | null>>(() => Promise.resolve(null));
  const app = {
    session,
    recorder: createEventRecorder({ now: () => 0 }),
    toaster: { show: (text: ToastText, action?: ToastAction) => void shown.push({ text, action }) },
  };
  const service = { remove: () => Promise.resolve(null), restore };
  const open = () => getDeletions(app as unknown as Shell, 'booking', service);
  return { open, session, shown, restore };
}

async function deleteBooking(deletions: DeletionsRef): Promise<void> {
  deletions.send({ type: 'deletion.ask', id: 17 });
  deletions.getSnapshot().children['deletion-17']?.send({ type: 'deletion.confirm' });
  await new Promise<void>((resolve) => void deletions.on('record.deleted', () => resolve()));
}

it('a deletion can be undone from any screen [EDIT-32]', async () => {
  const { open, session, shown, restore } = createApp();
  await signIn(session);
  await deleteBooking(open());
  const before = open();
  shown[0]?.action?.onClick();
  expect(shown.map(({ text, action }) => [text.title, action?.label])).toEqual([['Booking deleted', 'Undo']]);
  expect(restore.mock.calls.map(([id]) => id)).toEqual([17]);
  expect(open()).toBe(before);
});

it('a deletion ends with the session: the next person can neither undo it nor see its notices [SEC-02]', async () => {
  const { open, session, shown, restore } = createApp();
  await signIn(session);
  await deleteBooking(open());
  const first = open();
  session.send({ type: 'session.end' });
  await signIn(session);
  shown[0]?.action?.onClick();
  expect(restore).not.toHaveBeenCalled();
  expect(first.getSnapshot().status).toBe('stopped');
  expect(open().getSnapshot().context).toEqual({ kind: 'booking', canRestore: true, role: 'OWNER', ids: [] });
});
