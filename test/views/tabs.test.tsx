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
  await user.tab();
  for (const [keys, name] of [
    ['', 'two'],
    ['{ArrowRight}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{ArrowLeft}', 'three'],
    ['{Home}', 'one'],
    ['{End}', 'three'],
  ] as const) {
    if (keys !== '') await user.keyboard(keys);
    expect(seen()).toEqual([name, name, `The ${name} report`]);
  }
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});
