/** How far a run of paths is, as the page beside it shows it. */
export type Walked = {
  of: number;
  /** Paths that ended, by their title. */
  ended: { title: string; holds: boolean }[];
  /** What is being done, or was done last. */
  now: { state: string | null; step: string | null };
  /** How often each state was seen and each step held, by `stepKey`. */
  states: Record<string, number>;
  steps: Record<string, number>;
  failedStates: Record<string, number>;
  failedSteps: Record<string, number>;
  isOver: boolean;
};

/** What a step is called in reports: what is seen after it begins with an arrow. */
const SEEN = '→ ';
export const seenTitle = (state: string): string => `${SEEN}${state}`;
/** A step by the state that it begins in. */
export const stepKey = (state: string, event: string): string => JSON.stringify([state, event]);

const count = (counts: Record<string, number>, name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

/** Follows a run by the titles of its steps, one path after the other. */
export function createProgress(of: number) {
  const walked: Walked = {
    of,
    ended: [],
    now: { state: null, step: null },
    states: {},
    steps: {},
    failedStates: {},
    failedSteps: {},
    isOver: false,
  };
  let state: string | null = null;
  let event: string | null = null;
  return {
    walked,
    begin: () => {
      [state, event] = [null, null];
      walked.now = { state, step: null };
    },
    step: (title: string, holds: boolean) => {
      const seen = title.startsWith(SEEN) ? title.slice(SEEN.length) : null;
      if (seen === null) event = title;
      walked.now = { state, step: event };
      if (state !== null && event !== null && (!holds || seen !== null))
        count(holds ? walked.steps : walked.failedSteps, stepKey(state, event));
      // What a path begins with was not seen.
      else if (seen !== null && !holds) count(walked.failedStates, seen);
      if (seen === null || !holds) return;
      count(walked.states, seen);
      [state, event] = [seen, null];
      walked.now = { state, step: null };
    },
    end: (title: string, holds: boolean) => void walked.ended.push({ title, holds }),
    over: () => void (walked.isOver = true),
  };
}

/** The file that the page loads again and again. */
export const writeWalkedScript = (walked: Walked): string => `walked(${JSON.stringify(walked)});\n`;
