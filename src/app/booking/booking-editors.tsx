import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { BookingEditor } from '../../domain/booking/booking-editors.ts';
import { EDITING_REPORT_MS } from '../../domain/shared/limits.ts';
import type { BookingEditRef } from '../../machines/booking-edit.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { randomKey } from '../../services/random-key.ts';
import { EditorsView } from '../../views/booking/editors-view.tsx';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { useShell } from '../shell/shell-context.tsx';

/** Shows who else edits this booking, and reports while this tab does. Only Reflow's own server knows (LIVE-14). */
export function BookingEditors({ edit }: { edit: BookingEditRef }) {
  const id = useSelector(edit, ({ context }) => context.saved.id);
  return useIsReflow() && <Editors key={id} id={id} edit={edit} />;
}

function Editors({ id, edit }: { id: number; edit: BookingEditRef }) {
  const bookings = useShell().service(createBookingsService);
  const [tab] = useState(randomKey);
  const isForm = useSelector(edit, (snapshot) => snapshot.hasTag('form'));
  const query = useRead<{ id: number }, BookingEditor[]>(
    { name: 'booking-editors', shows: ['editing'], call: (_, signal) => bookings.editors(id, tab, signal) },
    { id },
  );
  useEffect(() => {
    if (!isForm) return undefined;
    let reportedAt = -Infinity;
    const report = (isEditing: boolean) => {
      reportedAt = isEditing ? performance.now() : -Infinity;
      // The next report repeats a failed one. Without an answer the others only see it later.
      bookings.reportEditor(id, { tab, isEditing }).catch(() => undefined);
    };
    const use = () => {
      if (performance.now() - reportedAt >= EDITING_REPORT_MS) report(true);
    };
    const leave = () => report(false);
    const listening = new AbortController();
    const passively = { capture: true, passive: true, signal: listening.signal };
    document.addEventListener('keydown', use, passively);
    document.addEventListener('pointerdown', use, passively);
    window.addEventListener('pagehide', leave, passively);
    use();
    return () => {
      listening.abort();
      leave();
    };
  }, [bookings, id, tab, isForm]);
  return <EditorsView editors={useSelector(query, selectData) ?? []} />;
}
