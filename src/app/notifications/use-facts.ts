import type { AnyActorRef } from 'xstate';
import { facts } from './facts.ts';
import { useFactArea } from './use-fact-area.ts';

/** Turns what a screen's actor tells into the toasts of spec §8 and into navigation. */
export const useFacts = (actor: AnyActorRef): void => useFactArea(actor, facts);
