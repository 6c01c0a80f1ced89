/** The facts that decide the branch of a person's work. `open` are the ids of the open branches, the first one first. */
export type BranchFacts = {
  open: readonly number[];
  /** The branch of the counter where the person works, `null` for none. */
  atCounter: number | null;
  /** The branch that the person chose last, `null` for none. */
  lastChosen: number | null;
};

/**
 * Decides the branch of a booking for which a person named none: that of the counter, otherwise the branch that the person
 * chose last, otherwise the only open one. A closed branch is never taken. Returns `null` if nothing decides (BRANCH-01).
 */
export const chooseBranch = ({ open, atCounter, lastChosen }: BranchFacts): number | null =>
  open.find((id) => id === atCounter) ??
  open.find((id) => id === lastChosen) ??
  (open.length === 1 ? (open[0] ?? null) : null);

/** Decides the branch of a payment in the same way. Money always has a branch, so the first open one is the last resort (TILL-01). */
export const choosePaymentBranch = (facts: BranchFacts): number | null => chooseBranch(facts) ?? facts.open[0] ?? null;
