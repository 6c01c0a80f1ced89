// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PinInput } from '../../src/views/counter/pin-input.tsx';
import { inFullWidth, inUrdu } from '../fixtures/other-digits.ts';
import { show } from './rendered.tsx';

function PinForm() {
  const [pin, setPin] = useState('');
  return <PinInput aria-label="PIN" value={pin} onValueChange={setPin} />;
}

it.each([
  ['Latin', '204816'],
  ['Urdu', inUrdu('204816')],
  ['full-width', inFullWidth('204816')],
  ['separated', '20-48 16'],
  ['too many', '2048169'],
])('a PIN takes six digits, typed as %s [LOCK-02, TYPED-02]', async (_, typed) => {
  const user = await show(<PinForm />);
  await user.type(screen.getByLabelText('PIN'), typed);
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('204816');
});
