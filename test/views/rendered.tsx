import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';

/** Shows a view in a document, with its effects, at a path of the app. @returns somebody who presses and types. */
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
