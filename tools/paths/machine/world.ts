import type { AnyMachineSnapshot, EventObject } from 'xstate';

/** What a tester says of the world around a machine; everything may be left out. A file `NAME.world.ts` beside the machine exports it as `world`. */
export type World = {
  /** What the machine is started with; generated from its type where nothing is said. */
  inputs?: readonly unknown[];
  /** Texts and numbers that a field of this name may hold, beside what the machine itself knows. */
  words?: Readonly<Record<string, readonly (string | number)[]>>;
  /** What events of a type carry, beside what is generated from their types. */
  events?: Readonly<Record<string, readonly object[]>>;
  /** How a call may fail that would have answered so. */
  errors?: (answer: unknown) => readonly unknown[];
  /** An error of a file as the one it was. */
  toError?: (plain: { name: string; message: string }) => unknown;
  /** A sentence where a step must not be. */
  wrong?: (step: { before: AnyMachineSnapshot; event: EventObject; after: AnyMachineSnapshot }) => string | null;
};
