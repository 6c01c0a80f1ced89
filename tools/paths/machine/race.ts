import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { numbers } from '../../numbers.ts';
import { listNodes } from '../../workflow-book/chart.ts';
import type { Found } from './find.ts';
import type { MachineShapes } from './shapes.ts';
import { shrink } from './shrink.ts';
import { draw } from './values.ts';

/** What happens next: a person does something, a call is answered, in any order and however late, or time passes. */
export type Move =
  | { is: 'event'; who: number; event: EventObject }
  | { is: 'answer'; call: number; seed: number }
  | { is: 'wait' };

export type Race = {
  orders: number;
  moves: number;
  late: number;
  fault: { input: unknown; moves: readonly Move[]; sentence: string } | null;
};

const PEOPLE = 2;
const LONGEST_WAIT_MS = 120_000;

type Call = {
  who: number;
  src: string;
  input: unknown;
  signal: AbortSignal;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  isSettled: boolean;
};

/** Lets what was answered arrive. */
const settle = () => new Promise<void>((done) => void setImmediate(done));

function openRace({ machine, world }: Found, shapes: MachineShapes, input: unknown) {
  const calls: Call[] = [];
  const clock = new SimulatedClock();
  const server = world.server?.() ?? {};
  const sources = new Set(
    listNodes(machine.root).flatMap((node) => node.invoke.map(({ id, src }) => (typeof src === 'string' ? src : id))),
  );
  const isWork = (src: string) => shapes.answers[src] !== undefined && !isMachine(machine.implementations.actors[src]);
  const people = Array.from({ length: PEOPLE }, (_, who) => {
    const actors = [...sources].map((src) => [
      src,
      isWork(src)
        ? fromPromise(
            ({ input: asked, signal }) =>
              new Promise((resolve, reject) =>
                calls.push({ who, src, input: asked, signal, resolve, reject, isSettled: false }),
              ),
          )
        : fromCallback(() => undefined),
    ]);
    const actor: AnyActorRef = createActor(
      machine.provide({ actors: Object.fromEntries(actors) }) as AnyStateMachine,
      { input, clock } as never,
    );
    actor.subscribe({ error: () => undefined });
    actor.start();
    return actor;
  });
  const show = () => people.map((actor) => JSON.stringify([seenOf(actor).value, seenOf(actor).context]));

  /** @returns what is wrong after it, `null` where nothing is */
  async function move(next: Move): Promise<string | null> {
    if (next.is === 'wait') {
      clock.increment(LONGEST_WAIT_MS);
      return check();
    }
    if (next.is === 'event') {
      people[next.who]?.send(next.event);
      await settle();
      return check();
    }
    const call = calls[next.call];
    if (!call || call.isSettled) return null;
    call.isSettled = true;
    const isLate = call.signal.aborted;
    const before = show();
    answer(call, next.seed);
    await settle();
    if (isLate && JSON.stringify(before) !== JSON.stringify(show()))
      return `${call.src} is answered late and changes something all the same`;
    return check();
  }

  function answer({ src, input: asked, resolve, reject }: Call, seed: number): void {
    const own = server[src];
    const next = numbers(seed);
    if (own) {
      try {
        resolve(own(asked as never));
      } catch (error) {
        reject(error);
      }
      return;
    }
    const good = draw(shapes.answers[src] ?? { is: 'anything' }, src, next, world.words ?? {}, null);
    const errors = world.errors?.(good) ?? [new Error('Refused')];
    if (next(3) === 0) reject(errors[next(errors.length)]);
    else resolve(good);
  }

  const check = (): string | null => world.together?.(people.map(seenOf)) ?? null;
  return { people, calls, move, end: () => people.forEach((actor) => actor.stop()) };
}

const seenOf = (actor: AnyActorRef): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
const isMachine = (actor: unknown): boolean =>
  typeof actor === 'object' && actor !== null && 'getTransitionData' in actor;

/**
 * Two people at two machines and one server, in orders that a seed draws: presses between the answers, answers that come
 * after their state was left, answers of one person before those of the other. A late answer must change nothing, and what
 * the two see together must be as the world says. The order of a fault is shrunk to its shortest.
 */
export async function race(
  found: Found,
  shapes: MachineShapes,
  options: { orders: number; length: number; seed: number },
): Promise<Race> {
  const { world } = found;
  const words = world.words ?? {};
  const result: Race = { orders: 0, moves: 0, late: 0, fault: null };
  for (let order = 0; order < options.orders && !result.fault; order += 1) {
    const next = numbers(options.seed + order);
    const input = world.inputs
      ? world.inputs[next(world.inputs.length)]
      : draw(shapes.input, 'input', next, words, null);
    const run = openRace(found, shapes, input);
    const moves: Move[] = [];
    result.orders += 1;
    while (moves.length < options.length && !result.fault) {
      const open = run.calls.flatMap((call, at) => (call.isSettled ? [] : [at]));
      const who = next(PEOPLE);
      const actor = run.people[who];
      const dice = next(10);
      let move: Move = { is: 'wait' };
      if (dice < 4 && open.length > 0)
        move = { is: 'answer', call: open[next(open.length)] ?? 0, seed: next(1_000_000) };
      else if (dice < 9 && actor) {
        const snapshot = seenOf(actor);
        const types = Object.keys(shapes.events).filter((type) =>
          snapshot._nodes.some((node) => node.transitions.has(type)),
        );
        const type = types[next(types.length)];
        if (type === undefined) continue;
        const own = world.events?.[type] ?? [];
        const forms = shapes.events[type] ?? [];
        const carried =
          own.length > 0
            ? own[next(own.length)]
            : draw(forms[next(forms.length)] ?? { is: 'object', fields: {} }, type, next, words, snapshot);
        move = { is: 'event', who, event: { ...(carried as object), type } };
      }
      if (move.is === 'answer' && run.calls[move.call]?.signal.aborted) result.late += 1;
      moves.push(move);
      result.moves += 1;
      const sentence = await run.move(move);
      if (sentence !== null) result.fault = { input, moves, sentence };
      if (run.people.some((one) => seenOf(one).status === 'error')) break;
    }
    run.end();
    const { fault } = result;
    if (fault) {
      const isSame = async (part: readonly Move[]) => (await replayRace(found, shapes, input, part)) === fault.sentence;
      result.fault = { ...fault, moves: await shrink(moves, isSame) };
    }
  }
  return result;
}

/** Takes the same order again. @returns what is wrong, `null` where nothing is */
export async function replayRace(
  found: Found,
  shapes: MachineShapes,
  input: unknown,
  moves: readonly Move[],
): Promise<string | null> {
  const run = openRace(found, shapes, input);
  try {
    for (const move of moves) {
      const sentence = await run.move(move);
      if (sentence !== null) return sentence;
    }
    return null;
  } finally {
    run.end();
  }
}
