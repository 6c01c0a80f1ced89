import { useState } from 'react';

/** What was there first, until the screen is left: a form that is open stays, whatever its read comes to. */
export function useFirst<T>(present: T | null): T | null {
  const [first, setFirst] = useState(present);
  if (first === null && present !== null) setFirst(present);
  return first ?? present;
}
