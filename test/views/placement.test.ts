// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getPlacement, getPlacementSide, getPlacementStyles } from '../../src/views/ui/panels/placement.ts';

type Box = { left?: number; top?: number; width?: number; height?: number };

beforeEach(() => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function build({ left = 100, top = 100, width = 80, height = 30 }: Box, panel: { width: number; height: number }) {
  const [trigger, positioner] = [document.createElement('button'), document.createElement('div')];
  const box = { left, top, width, height };
  trigger.getBoundingClientRect = () => new DOMRect(box.left, box.top, box.width, box.height);
  vi.spyOn(positioner, 'offsetWidth', 'get').mockReturnValue(panel.width);
  vi.spyOn(positioner, 'offsetHeight', 'get').mockReturnValue(panel.height);
  document.body.append(trigger, positioner);
  return { trigger, positioner, box };
}

it.each([
  ['below, from its start on', 'bottom-start', {}, { width: 200, height: 300 }, [100, 136, 456, 'bottom-start']],
  ['below, to its end', 'bottom-end', { left: 400 }, { width: 200, height: 300 }, [280, 136, 456, 'bottom-end']],
  ['in the middle', 'bottom', {}, { width: 100, height: 20 }, [90, 136, 456, 'bottom']],
  [
    'above where there is more room',
    'bottom-start',
    { top: 500 },
    { width: 200, height: 300 },
    [100, 194, 486, 'top-start'],
  ],
  [
    'below where neither has room',
    'bottom-start',
    { top: 200 },
    { width: 200, height: 900 },
    [100, 236, 356, 'bottom-start'],
  ],
  ['below where it was to be above', 'top', {}, { width: 100, height: 200 }, [90, 136, 456, 'bottom']],
  [
    'to the end where the start goes over the edge',
    'bottom-start',
    { left: 900 },
    { width: 200, height: 300 },
    [780, 136, 456, 'bottom-end'],
  ],
  [
    'within the window where neither fits',
    'bottom-start',
    { left: 10, width: 40 },
    { width: 990, height: 300 },
    [8, 136, 456, 'bottom-start'],
  ],
] as const)('a panel stands %s', (_, placement, box, size, [x, y, room, shown]) => {
  const { trigger, positioner } = build(box, size);
  const onComplete = vi.fn<(placed: { placement: Parameters<typeof getPlacementSide>[0] }) => void>();
  const end = getPlacement(trigger, () => positioner, { placement, gutter: 6, onComplete });
  const { style } = positioner;
  const read = ['--x', '--y', '--available-height', '--reference-width'].map((name) => style.getPropertyValue(name));
  expect(read).toEqual([`${x}px`, `${y}px`, `${room}px`, '']);
  expect(onComplete.mock.calls).toEqual([[{ placement: shown }]]);
  expect(getPlacementSide(shown)).toBe(shown.replace(/-.*/, ''));
  end();
});

it('a panel goes with its trigger until it is closed, and is as wide where that is asked', () => {
  const { trigger, positioner, box } = build({ width: 81.6 }, { width: 82, height: 100 });
  const end = getPlacement(() => trigger, positioner, { placement: 'bottom-start', gutter: 4, sameWidth: true });
  box.top = 50;
  document.body.dispatchEvent(new Event('scroll'));
  const read = () => ['--x', '--y', '--reference-width'].map((name) => positioner.style.getPropertyValue(name));
  expect(read()).toEqual(['100px', '84px', '82px']);
  end();
  box.top = 70;
  document.body.dispatchEvent(new Event('scroll'));
  dispatchEvent(new Event('resize'));
  expect(read()).toEqual(['100px', '84px', '82px']);
});

it('a panel that was closed before its frame is not placed', async () => {
  const { trigger, positioner } = build({}, { width: 10, height: 10 });
  getPlacement(trigger, positioner, { defer: true })();
  await new Promise(requestAnimationFrame);
  expect(positioner.style.getPropertyValue('--x')).toBe('');
  const other = document.createElement('b');
  other.getBoundingClientRect = () => new DOMRect(300, 300, 10, 10);
  getPlacement(trigger, positioner, { listeners: false, getAnchorElement: () => other });
  expect(positioner.style.getPropertyValue('--x')).toBe('300px');
});

it('what is not placed yet is out of sight', () => {
  const floating = (options: object) => getPlacementStyles(options).floating;
  const common = { isolation: 'isolate', top: '0px', left: '0px', zIndex: 'var(--z-index)' };
  expect(floating({ strategy: 'fixed' })).toEqual({
    ...common,
    position: 'fixed',
    minWidth: 'max-content',
    pointerEvents: 'none',
    transform: 'translate3d(0, -100vh, 0)',
  });
  expect(floating({ placement: 'bottom', sameWidth: true })).toEqual({
    ...common,
    position: 'absolute',
    width: 'var(--reference-width)',
    transform: 'translate3d(var(--x), var(--y), 0)',
  });
});
