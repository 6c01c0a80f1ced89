import { useState } from 'react';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import {
  bookingEntry,
  claimEntry,
  ledgerEntryEntry,
  PALETTE_FOUND,
  type PaletteEntry,
  screenEntry,
} from '../../domain/keys/palette.ts';
import { SHORTCUTS } from '../../domain/keys/shortcuts.ts';
import { toLabel } from '../../domain/shared/label.ts';
import { paletteMachine } from '../../machines/lookups/palette.ts';
import { canOpen, selectRefusal } from '../../machines/session/session.selectors.ts';
import { createBookingsService } from '../../services/bookings.service.ts';
import { createClaimsService } from '../../services/claims.service.ts';
import { createLedgerService } from '../../services/ledger.service.ts';
import { PaletteView } from '../../views/keys/palette-view.tsx';
import { menuEntries } from '../../views/ui/menu/menu.tsx';
import { recentRecords } from '../record/recent-records.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const CREATE = [
  ['New Booking', '/bookings/new'],
  ['New Warranty Claim', '/warranty-claims/new'],
  ['New Ledger Entry', '/ledger/new'],
] as const;
const MORE = [
  ['Till', '/ledger/till'],
  ['Account', '/account'],
  ['Settings', '/settings'],
  ['Branches', '/settings/branches'],
  ['People', '/people'],
  ['Counters', '/settings/counters'],
  ['Workflows', '/book'],
  ['Status Report', '/workflow'],
] as const;

/** Something to press on the open screen; a link of a menu that is closed has nothing to press. */
type Control = { label: string; detail: string; href: string | null; press: (() => void) | null };

const pressed = (control: HTMLElement) => {
  control.focus();
  control.click();
};

/** Links into the book only explain what can be done here, so they are left out. */
const CONTROLS = 'main [data-actions] :is(button, a[href]:not([href^="/book#"]))';

/** Finds the visible buttons and links in the open screen's header. For a menu it finds the entries. */
const findControls = (): Control[] =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const label = control.textContent.trim();
    const held = menuEntries(control).flatMap((entry): Control[] => {
      if ('separator' in entry) return [];
      const { value, onSelect, href = null } = entry;
      const name = typeof entry.label === 'string' ? entry.label : toLabel(value);
      const press = () => {
        control.focus();
        onSelect?.();
      };
      return [{ label: name, detail: label, href, press: href === null ? press : null }];
    });
    if (held.length > 0) return held;
    const detail = control.getAttribute('aria-description') ?? '';
    return [{ label, detail, href: control.getAttribute('href'), press: () => pressed(control) }];
  });

/**
 * Lists the entries that need no request: the screens that may be opened, recent records, and the actions of
 * the open screen.
 */
function listKnown({ session }: Shell, here: string, controls: readonly Control[]): PaletteEntry[] {
  const snapshot = session.getSnapshot();
  const mayOpen = ([, href]: readonly [string, string]): boolean => canOpen(snapshot, href);
  const screens = SHORTCUTS.flatMap(({ label, action }) =>
    action.is === 'screen' ? [[label, action.href] as const] : [],
  );
  const creates = CREATE.filter(mayOpen).map(([label, href]) => screenEntry('Create', label, href));
  const goes = [...screens, ...MORE].filter(mayOpen).map(([label, href]) => screenEntry('Go to', label, href));
  const isElsewhere = ({ href }: Control): boolean =>
    [...creates, ...goes].some(({ action }) => action.is === 'screen' && action.href === href);
  return [
    ...recentRecords(session)
      .filter(({ href }) => href !== here)
      .map(({ label, href, detail }) => screenEntry('Recent', label, href, detail)),
    ...controls.flatMap((control, place): PaletteEntry[] => {
      const { label, detail, href, press } = control;
      if (label === '' || isElsewhere(control)) return [];
      if (href !== null && press === null) return [screenEntry('On this screen', label, href, detail)];
      return [
        { id: `press:${place}`, group: 'On this screen', code: '', label, detail, action: { is: 'press', place } },
      ];
    }),
    ...creates,
    ...goes,
  ];
}

function createLivePalette({ http, session }: Shell) {
  const bookings = createBookingsService(http);
  const claims = createClaimsService(http);
  const ledger = createLedgerService(http);
  return paletteMachine.provide({
    actors: {
      ask: fromPromise(async ({ input: { question }, signal }) => {
        const query = { page: 1, pageSize: PALETTE_FOUND, searchString: question.text.trim() };
        const mayReadLedger = selectRefusal(session.getSnapshot(), 'ledger.read') === null;
        const found = await Promise.all([
          bookings.list(query, signal).then((page) => page.bookings.map(bookingEntry)),
          claims
            .list({ ...query, sortBy: 'claimDate', orderBy: 'desc' }, signal)
            .then((page) => page.claims.map(claimEntry)),
          mayReadLedger
            ? ledger
                .list({ ...query, sortBy: 'entryDate', orderBy: 'desc' }, signal)
                .then(({ entries }) => entries.map(ledgerEntryEntry))
            : [],
        ]);
        return found.flat();
      }),
    },
  });
}

/** The open palette. `onDone` gets the press to make after the palette has closed. */
export default function Palette({ onDone }: { onDone: (press: (() => void) | null) => void }) {
  const shell = useShell();
  const [here, navigate] = useLocation();
  const [controls] = useState(findControls);
  const [known] = useState(() => listKnown(shell, here, controls));
  const palette = useLiveActor(createLivePalette, { input: { question: { text: '', known } } });
  useEmitted(palette, 'row.chosen', ({ row: { action } }) => {
    if (action.is === 'screen') navigate(action.href);
    onDone(action.is === 'press' ? (controls[action.place]?.press ?? null) : null);
  });
  return <PaletteView palette={palette} onClose={() => onDone(null)} />;
}
