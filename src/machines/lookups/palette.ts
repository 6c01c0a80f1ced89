import {
  listEntries,
  matchEntries,
  PALETTE_PAUSE_MS,
  PALETTE_SEARCH_MIN,
  type PaletteEntry,
} from '../../domain/keys/palette.ts';
import { createAskMachine, type AskRef } from '../ask.machine.ts';

type Sought = { text: string; known: readonly PaletteEntry[] };

/** Keeps only those earlier results that also match this text, because Enter opens one of them. */
export const paletteMachine = createAskMachine<Sought, readonly PaletteEntry[], PaletteEntry>({
  id: 'palette',
  pause: PALETTE_PAUSE_MS,
  isAsked: ({ text }) => text.trim().length >= PALETTE_SEARCH_MIN,
  keep: ({ text }, found) => matchEntries(text, found),
  toRows: ({ text, known }, found) => listEntries(text, known, found ?? []),
  hasOpenList: true,
});
export type PaletteRef = AskRef<Sought, readonly PaletteEntry[], PaletteEntry>;
