// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DraftNotice } from '../../src/views/form/notices.tsx';
import { show } from './rendered.tsx';

async function open(isOverTyped: boolean) {
  const said: string[] = [];
  const offer = {
    record: 'booking BK-0017',
    savedAt: '2025-01-05T07:30:00.000Z',
    isOverTyped: () => isOverTyped,
    onRestore: () => said.push('restored'),
    onDiscard: () => said.push('discarded'),
  };
  const user = await show(<DraftNotice offer={offer} failure={null} mayRestore />);
  return { said, press: async (name: string) => user.click(await screen.findByRole('button', { name })) };
}

it('a draft names its record and its time, and an empty form restores it at once [REL-06]', async () => {
  const { said, press } = await open(false);
  expect(screen.getByText('You have unsaved changes to booking BK-0017 from Jan 5, 2025, 12:30 PM.')).toBeTruthy();
  await press('Restore');
  expect([said, screen.queryByRole('alertdialog')]).toEqual([['restored'], null]);
});

it('a draft asks before it replaces newer input [REL-06]', async () => {
  const { said, press } = await open(true);
  await press('Restore');
  const question = await screen.findByRole('alertdialog', { name: 'Replace your current input?' });
  expect(question.textContent).toContain('Your current input is saved as a draft that you can restore later.');
  await press('Keep Typing');
  expect(said).toEqual([]);
  await press('Restore');
  const [, confirm] = await screen.findAllByRole('button', { name: 'Restore', hidden: true });
  confirm?.click();
  expect(said).toEqual(['restored']);
});
