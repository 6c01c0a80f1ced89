import { useEffect } from 'react';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import { useShell } from '../shell/shell-context.tsx';

/** A record that was open, as the palette names it. */
export type RecentRecord = { href: string; label: string; detail: string };

const RECENT_MAX = 8;

const opened = new WeakMap<SessionRef, readonly RecentRecord[]>();

/**
 * Returns the records opened last, newest first. They live as long as the page and the session and are never
 * stored.
 */
export const recentRecords = (session: SessionRef): readonly RecentRecord[] => opened.get(session) ?? [];

/** Remembers the record of a screen. */
export function useRecentRecord(href: string, label: string | undefined, detail: string): void {
  const { session } = useShell();
  useEffect(() => {
    if (label === undefined) return;
    if (!opened.has(session)) session.on('session.ended', () => opened.delete(session));
    const others = recentRecords(session).filter((record) => record.href !== href);
    opened.set(session, [{ href, label, detail }, ...others].slice(0, RECENT_MAX));
  }, [session, href, label, detail]);
}
