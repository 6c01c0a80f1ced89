// @vitest-environment happy-dom
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { assign, setup } from 'xstate';
import { EffectsAtOnce } from '../../../src/app/shell/effects-at-once.ts';
import { useLiveActor } from '../../../src/app/shell/use-live-actor.ts';
import { testShell } from '../../support/test-shell.tsx';

const noteMachine = setup({
  types: {} as { context: { text: string }; events: { type: 'text.change'; text: string } },
}).createMachine({
  context: { text: '' },
  on: { 'text.change': { actions: assign(({ event }) => ({ text: event.text })) } },
});

/** Types one character more, as a browser does. */
function type(field: HTMLInputElement, character: string): void {
  // React replaces the setter of the element, so this is the one of all inputs.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + character);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Types into its field as soon as the field is on the page. */
function Note({ onTyped }: { onTyped: (text: string) => void }) {
  const note = useLiveActor(() => noteMachine);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    queueMicrotask(() => {
      for (const character of '0300') if (field.current) type(field.current, character);
      onTyped(note.getSnapshot().context.text);
    });
  }, [note, onTyped]);
  const text = useSelector(note, ({ context }) => context.text);
  return (
    <input
      ref={field}
      value={text}
      onChange={({ currentTarget }) => note.send({ type: 'text.change', text: currentTarget.value })}
    />
  );
}

it('takes every key from the moment its field is on the page', async () => {
  // Inside `act`, React always runs all effects at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const { wrapper: Wrapper } = testShell();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const typed = await new Promise<string>((onTyped) => {
    root.render(
      <Wrapper>
        <EffectsAtOnce />
        <Note onTyped={onTyped} />
      </Wrapper>,
    );
  });
  expect(typed).toBe('0300');
  root.unmount();
  vi.unstubAllGlobals();
});
