// @vitest-environment happy-dom
import { configure, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Field } from '../../src/views/ui/field/field.tsx';
import { readKey, Select } from '../../src/views/ui/select/select.tsx';
import { moveMark, show } from './rendered.tsx';

// Ark moves the focus a moment after a list is mounted: of two mountings the first would move it after the list is closed.
configure({ reactStrictMode: false });

const options = ['All', 'Paid', 'Partial', 'Pending'].map((label) => ({
  value: label === 'All' ? '' : label.toUpperCase(),
  label,
}));

it.each<[string, string, string | null, string?, (string | undefined)?]>([
  ['Enter', '', null, 'open', 'All'],
  [' ', '', 'PARTIAL', 'open', 'Partial'],
  ['ArrowDown', '', 'PAID', 'open', 'Paid'],
  ['ArrowUp', '', null, 'open', 'Pending'],
  ['ArrowUp', '', 'PAID', 'open', 'Paid'],
  ['ArrowLeft', '', 'PAID', 'choose', 'All'],
  ['ArrowLeft', '', '', 'choose', undefined],
  ['ArrowLeft', '', null, 'choose', 'Pending'],
  ['ArrowRight', '', 'PAID', 'choose', 'Partial'],
  ['ArrowRight', '', 'PENDING', 'choose', undefined],
  ['ArrowRight', '', null, 'choose', 'All'],
  ['Home', '', 'PAID', 'choose', 'All'],
  ['End', '', 'PAID', 'choose', 'Pending'],
  ['p', 'p', null, 'choose', 'Paid'],
  ['p', 'p', 'PAID', 'choose', 'Partial'],
  ['p', 'pp', 'PENDING', 'choose', 'Paid'],
  ['e', 'PE', 'PARTIAL', 'choose', 'Pending'],
  ['a', 'pa', 'PARTIAL', 'choose', 'Partial'],
  ['x', 'x', 'PAID', 'choose', undefined],
  // The browser's own.
  ...['Tab', 'Escape', 'Shift', 'F5'].map((key): [string, string, string] => [key, '', 'PAID']),
])('the key %j on a closed list, after %j with %j chosen: %s %s', (key, letters, value, is, label) => {
  const meaning = readKey(key, letters, options, value);
  expect([meaning?.is, meaning?.option?.label]).toEqual([is, label]);
});

describe('a select', () => {
  const open = async (isReadOnly = false) => {
    function Form() {
      const [value, setValue] = useState('PAID');
      return (
        <Field label="Status" readOnly={isReadOnly} required error="Choose one">
          <Select options={options} value={value} onValueChange={setValue} />
        </Field>
      );
    }
    const user = await show(<Form />);
    return { user, trigger: screen.getByRole('combobox', { name: /^Status/ }) };
  };
  const stateOf = (trigger: HTMLElement) => [
    trigger.textContent,
    trigger.getAttribute('aria-expanded'),
    screen.queryByRole('listbox') !== null,
    document.activeElement === trigger,
  ];

  const closed = (label: string, isFocused = true) => [label, 'false', false, isFocused];

  it('opens at a press and is the same button before, meanwhile and after', async () => {
    const { user, trigger } = await open();
    expect(stateOf(trigger)).toEqual(closed('Paid', false));
    await user.click(trigger);
    const list = await screen.findByRole('listbox', { name: /^Status/ });
    expect([trigger.getAttribute('aria-expanded'), trigger.getAttribute('aria-controls')]).toEqual(['true', list.id]);
    expect(document.activeElement).toBe(list);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Paid');
    await user.click(screen.getByRole('option', { name: 'Pending' }));
    await expect.poll(() => stateOf(trigger)).toEqual(closed('Pending'));
    expect(screen.getByRole('combobox')).toBe(trigger);
  });

  it('answers a press in its own frame and opens in the next, and opens at once for a key', async () => {
    const { user, trigger } = await open();
    await user.click(trigger);
    await screen.findByRole('listbox');
    await user.click(trigger);
    fireEvent.click(trigger, { detail: 1 });
    expect(stateOf(trigger)).toEqual(['Paid', 'true', false, true]);
    await expect.poll(() => stateOf(trigger)).toEqual(['Paid', 'true', true, false]);
    fireEvent.click(trigger, { detail: 1 });
    await expect.poll(() => stateOf(trigger)).toEqual(closed('Paid'));
    fireEvent.keyDown(trigger, { key: 'Enter' });
    expect(screen.getByRole('listbox')).toBeTruthy();
  });

  it('closes at a second press, and with Escape', async () => {
    const { user, trigger } = await open();
    await user.click(trigger);
    await screen.findByRole('listbox');
    await user.click(trigger);
    expect(stateOf(trigger)).toEqual(closed('Paid'));
    await user.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    await expect.poll(() => stateOf(trigger)).toEqual(closed('Paid'));
  });

  it('is chosen from by keys alone', async () => {
    const { user, trigger } = await open();
    await user.tab();
    await user.keyboard('pe');
    expect(stateOf(trigger)).toEqual(closed('Pending'));
    await user.keyboard('{Home}{ArrowRight}');
    expect(stateOf(trigger)).toEqual(closed('Paid'));
    await user.keyboard('{ArrowDown}');
    const list = await screen.findByRole('listbox');
    await moveMark(user, list, 'ArrowUp');
    await user.keyboard('{Enter}');
    await expect.poll(() => stateOf(trigger)).toEqual(closed('All'));
  });

  it('that is read only takes the focus and nothing else', async () => {
    const { user, trigger } = await open(true);
    await user.click(trigger);
    await user.keyboard('{Enter}{End}pe');
    expect(stateOf(trigger)).toEqual(closed('Paid'));
  });
});
