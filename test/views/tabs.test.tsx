// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from '../../src/views/ui/tabs/tabs.tsx';
import { show } from './rendered.tsx';

const items = (['one', 'two', 'three'] as const).map((value) => ({ value, label: value }));

function Reports() {
  const [value, setValue] = useState<'one' | 'two' | 'three'>('two');
  return (
    <Tabs label="Reports" items={items} value={value} onValueChange={setValue}>
      The {value} report
    </Tabs>
  );
}

it('tabs are one stop of the keyboard, and the arrows, Home and End go from tab to tab', async () => {
  const user = await show(<Reports />);
  const seen = () => [
    document.activeElement?.textContent,
    screen.getByRole('tab', { selected: true }).textContent,
    screen.getByRole('tabpanel', { name: document.activeElement?.textContent ?? '' }).textContent,
  ];
  const all = (name: string) => [name, name, `The ${name} report`];
  await user.tab();
  expect(seen()).toEqual(all('two'));
  await user.keyboard('{ArrowRight}');
  expect(seen()).toEqual(all('three'));
  await user.keyboard('{ArrowRight}');
  expect(seen()).toEqual(all('one'));
  await user.keyboard('{ArrowLeft}');
  expect(seen()).toEqual(all('three'));
  await user.keyboard('{Home}');
  expect(seen()).toEqual(all('one'));
  await user.keyboard('{End}');
  expect(seen()).toEqual(all('three'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});
