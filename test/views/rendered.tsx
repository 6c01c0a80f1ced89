import { act, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';

/** Renders a view with its effects at a path of the app. @returns a user who presses and types */
export async function show(view: ReactNode, path = '/dashboard') {
  const { hook, searchHook } = memoryLocation({ path });
  // Code that comes late is waited for: React loses it after a call of `act` that is not.
  await act(async () => {
    render(
      <Router hook={hook} searchHook={searchHook}>
        {view}
      </Router>,
    );
  });
  return userEvent.setup();
}

/** Moves the highlight of an open list by keys. Waits after each, because the test renders later than a browser. */
export async function moveMark(user: UserEvent, list: HTMLElement, ...keys: string[]): Promise<void> {
  const marked = () => list.getAttribute('aria-activedescendant');
  for (const key of keys) {
    const before = marked();
    await user.keyboard(`{${key}}`);
    await expect.poll(marked).not.toBe(before);
  }
}
