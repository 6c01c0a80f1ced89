// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../deferred.ts';
import { lazyPart } from '../../src/views/ui/lazy/lazy.tsx';
import { ReleaseContext } from '../../src/views/ui/lazy/release.ts';
import { ErrorBoundary } from '../../src/views/layout/unexpected-error-view.tsx';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const code = { default: ({ name }: { name: string }) => <p>{`Part ${name}`}</p> };
type Code = typeof code;
const shown = () => document.body.textContent;
const show = (part: ReactNode) => act(async () => render(part));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const failOnce = () => vi.fn<() => Promise<Code>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(code);

it('a lazy part shows the fallback until its code arrives', async () => {
  const coming = deferred<Code>();
  const Part = lazyPart(() => coming.promise, { waiting: 'Loading' });
  await show(<Part name="one" beside=" and more" />);
  expect(shown()).toBe('Loading');
  await act(async () => coming.resolve(code));
  expect(shown()).toBe('Part one and more');
});

it('a lazy part whose code was loaded ahead renders at once', async () => {
  const Part = lazyPart(async () => code);
  await Part.load();
  render(<Part name="two" />);
  expect(shown()).toBe('Part two');
});

describe('code that cannot be loaded', () => {
  it('is loaded again with Try again', async () => {
    const load = failOnce();
    const Part = lazyPart(load);
    await show(<Part name="one" />);
    expect(screen.getByRole('status').textContent).toBe('Not loaded');
    await press('Try again');
    expect(shown()).toBe('Part one');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('keeps its notice while another part loads the code', async () => {
    const Part = lazyPart(failOnce());
    await show(<Part name="one" />);
    expect(await Part.load()).toBe(code);
    expect(screen.getByRole('status').textContent).toBe('Not loaded');
  });

  it('is loaded again by the next part after it could not be loaded ahead', async () => {
    const Part = lazyPart(failOnce(), { Failed: null });
    expect(await Part.load()).toBeNull();
    await show(<Part name="one" />);
    expect(shown()).toBe('Part one');
  });

  it('offers Reload if a new release has replaced it [SHELL-02]', async () => {
    const reload = vi.fn<() => void>();
    const release = { check: async () => undefined, isReplaced: () => true, subscribe: () => () => undefined, reload };
    const Part = lazyPart(failOnce());
    await show(
      <ReleaseContext value={release}>
        <Part name="one" />
      </ReleaseContext>,
    );
    expect(screen.getByRole('status').textContent).toBe('A new version of Reflow is available.');
    await press('Reload');
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('an error of a lazy part itself is left to the boundary of the screen', async () => {
  const Part = lazyPart(async () => ({
    default: () => {
      throw new Error('broken');
    },
  }));
  await show(
    <ErrorBoundary path="/bookings">
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!');
});

function Opener({ load }: { load: () => Promise<Code> }) {
  const [Part] = useState(() => lazyPart(load));
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" onClick={() => open(true)}>
        Open
      </button>
      {isOpen && <Part name="one" />}
    </>
  );
}

describe('a press that waits for code', () => {
  it('marks its button as busy until the code arrives', async () => {
    const coming = deferred<Code>();
    await show(<Opener load={() => coming.promise} />);
    const button = screen.getByRole('button');
    button.focus();
    await press('Open');
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(async () => coming.resolve(code));
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it('acts once when it is pressed twice', async () => {
    const coming = deferred<Code>();
    const load = vi.fn<() => Promise<Code>>().mockReturnValue(coming.promise);
    await show(<Opener load={load} />);
    await press('Open');
    await press('Open');
    await act(async () => coming.resolve(code));
    expect(screen.getAllByText('Part one')).toHaveLength(1);
    expect(load).toHaveBeenCalledOnce();
  });
});
