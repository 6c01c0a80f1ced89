// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from '../../src/views/ui/dialog/late-dialogs.tsx';
import { show } from './rendered.tsx';

function Asking() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Remove</button>
      <ConfirmDialog open={open} title="Remove it?" confirmLabel="Yes" onConfirm={close} onCancel={close} />
    </>
  );
}

it.each(['Cancel', 'Yes'])('after %s the focus is where the question was asked', async (answer) => {
  const user = await show(<Asking />);
  for (const _ of ['first, with its code on its way', 'again']) {
    const opener = screen.getByRole('button', { name: 'Remove' });
    await act(async () => user.click(opener));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  }
});
