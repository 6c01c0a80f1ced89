// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Field, type FieldProps } from '../../src/views/ui/field/field.tsx';
import { Select } from '../../src/views/ui/select/select.tsx';
import { show } from './rendered.tsx';

const options = ['All', 'Paid', 'Partial', 'Pending'].map((label) => ({
  value: label === 'All' ? '' : label.toUpperCase(),
  label,
}));
const withoutAll = options.slice(1);

async function open(given: { value: string | null; options?: typeof options; reason?: string } & Partial<FieldProps>) {
  const heard: string[] = [];
  const { value: first, options: listed = options, reason, ...field } = given;
  function Form() {
    const [value, setValue] = useState(first);
    const change = (chosen: string) => {
      heard.push(chosen);
      setValue(chosen);
    };
    return (
      <Field label="Status" {...field}>
        <Select options={listed} value={value} onValueChange={change} reason={reason} />
      </Field>
    );
  }
  await show(<Form />);
  const box = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Status/ });
  const choose = (value: string) => fireEvent.change(box, { target: { value } });
  return { box, heard, choose, shown: () => box.selectedOptions[0]?.textContent };
}

it('a select shows the label of its value', async () => {
  const { shown } = await open({ value: 'PAID' });
  expect(shown()).toBe('Paid');
});

it('a select sends a choice once', async () => {
  const { choose, heard, shown } = await open({ value: 'PAID' });
  choose('PENDING');
  expect(heard).toEqual(['PENDING']);
  expect(shown()).toBe('Pending');
});

it('a select accepts an option with an empty value', async () => {
  const { choose, heard } = await open({ value: 'PAID' });
  choose('');
  expect(heard).toEqual(['']);
});

it('a select shows a prompt if no option is chosen', async () => {
  const { box, shown } = await open({ value: null, options: withoutAll });
  expect(shown()).toBe('Choose…');
  expect(box.selectedOptions[0]?.disabled).toBe(true);
});

it('a select shows a stored value that is not in its list as a separate option [UI-25]', async () => {
  const { choose, heard, shown } = await open({ value: 'REFUNDED' });
  expect(shown()).toBe('REFUNDED');
  choose('PAID');
  expect(heard).toEqual(['PAID']);
  expect(screen.queryByRole('option', { name: 'REFUNDED' })).toBe(null);
});

it('a select announces its error to a screen reader', async () => {
  const { box } = await open({ value: 'PAID', error: 'Choose one', required: true });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one');
  expect(box.required).toBe(true);
});

it('a select says why it is disabled', async () => {
  const { box } = await open({ value: 'PAID', disabled: true, reason: 'Only an owner may change it' });
  expect(box.disabled).toBe(true);
  expect(box.getAttribute('aria-description')).toBe('Only an owner may change it');
  expect(box.dataset['tip']).toBe('Only an owner may change it');
});

it('a read-only select can be focused, and keeps its value', async () => {
  const { box, choose, heard, shown } = await open({ value: 'PAID', readOnly: true });
  expect(box.disabled).toBe(false);
  expect([...box.options].filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(['PAID']);
  choose('PENDING');
  expect(heard).toEqual([]);
  expect(shown()).toBe('Paid');
});
