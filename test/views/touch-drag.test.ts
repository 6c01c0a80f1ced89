// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dragByFinger } from '../../src/views/board/touch-drag.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A card in a board, and a column beside it; `heard` is what the board and the column hear. */
function setUp({ canLift = true } = {}) {
  const heard: string[] = [];
  document.body.innerHTML =
    '<div role="region"><section id="own"><article><a href="#">Sana</a><button>Move</button></article></section><section id="other"></section></div>';
  const card = document.querySelector('article');
  if (!card) throw new Error('There is no card');
  for (const column of document.querySelectorAll('section')) {
    for (const type of ['dragenter', 'dragleave', 'drop'])
      column.addEventListener(type, () => heard.push(`${type} ${column.id}`));
  }
  let under: Element | null = document.querySelector('#own');
  document.elementFromPoint = () => under;
  const stop = dragByFinger(card, {
    lift: () => {
      heard.push('lift');
      return canLift;
    },
    putBack: () => heard.push('put back'),
  });
  /** @returns whether the browser goes on as usual, by scrolling or by a press */
  const touch = (type: string, x: number, { on = card as Element, fingers = 1 } = {}) => {
    const touches = Array.from({ length: type === 'touchend' ? 0 : fingers }, () => ({ clientX: x, clientY: 0 }));
    return on.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches }));
  };
  return {
    heard,
    card,
    touch,
    stop,
    goOver: (id: string | null) => (under = id === null ? null : document.querySelector(`#${id}`)),
    ghosts: () => document.querySelectorAll('[data-ghost]').length,
  };
}

describe('a card under a finger', () => {
  it('is lifted once it is held still, scrolls nothing, and is dropped on a column without a press', () => {
    const { heard, card, touch, goOver, ghosts } = setUp();
    touch('touchstart', 0);
    expect([card.draggable, touch('touchmove', 9)]).toEqual([false, true]);
    vi.advanceTimersByTime(399);
    expect([heard, ghosts()]).toEqual([[], 0]);
    vi.advanceTimersByTime(1);
    expect([heard, ghosts()]).toEqual([['lift', 'dragenter own'], 1]);
    goOver('other');
    expect(touch('touchmove', 200)).toBe(false);
    vi.advanceTimersByTime(50);
    expect(touch('touchend', 200)).toBe(false);
    expect(heard.slice(2)).toEqual(['dragleave own', 'dragenter other', 'drop other']);
    expect([ghosts(), card.draggable]).toEqual([0, true]);
  });

  it('scrolls where the finger moves before', () => {
    const { heard, touch } = setUp();
    touch('touchstart', 0);
    expect(touch('touchmove', 11)).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect([heard, touch('touchend', 11)]).toEqual([[], true]);
  });

  it.each([
    ['a button', (card: Element) => ({ on: card.querySelector('button') ?? card })],
    ['two fingers', () => ({ fingers: 2 })],
  ])('stays with %s', (_, how) => {
    const { heard, card, touch } = setUp();
    touch('touchstart', 0, how(card));
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual([]);
  });

  it('stays while another one is under way', () => {
    const { heard, touch, ghosts } = setUp({ canLift: false });
    touch('touchstart', 0);
    vi.advanceTimersByTime(1_000);
    expect([heard, ghosts()]).toEqual([['lift'], 0]);
  });

  it.each(['beside the columns', 'where the touch is taken away', 'where the card goes'])('is put back %s', (how) => {
    const { heard, touch, stop, goOver, ghosts } = setUp();
    touch('touchstart', 0);
    vi.advanceTimersByTime(400);
    goOver(null);
    vi.advanceTimersByTime(50);
    if (how === 'beside the columns') touch('touchend', 0);
    else if (how === 'where the card goes') stop();
    else touch('touchcancel', 0);
    expect([heard.slice(2), ghosts()]).toEqual([['dragleave own', 'put back'], 0]);
  });
});
