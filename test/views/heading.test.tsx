// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Heading } from '../../src/views/ui/page-header/heading.tsx';

const heading = <Heading className="">Booking Details</Heading>;
const loading = <section>{heading}</section>;
const arrived = (
  <div>
    {heading}
    <button>Edit</button>
  </div>
);

describe('the heading of a screen', () => {
  it('has the focus that the heading of what was loading had', () => {
    const { rerender } = render(loading);
    const before = screen.getByRole('heading');
    before.focus();
    rerender(arrived);
    expect(screen.getByRole('heading')).not.toBe(before);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('takes no focus that is elsewhere, or that was nowhere', () => {
    const { rerender } = render(loading);
    rerender(arrived);
    expect(document.activeElement).toBe(document.body);
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    elsewhere.focus();
    rerender(loading);
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('has the focus that has gone with what stood beneath the one before', () => {
    const { rerender } = render(arrived);
    screen.getByRole('button').focus();
    rerender(loading);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });
});
