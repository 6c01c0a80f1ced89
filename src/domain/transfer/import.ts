/** A row of a file that cannot be taken: the line on which it begins, and why. MOVE-03 */
export type RefusedRow = { line: number; reason: string };

/** What the rows of a file came to when each of them was written. MOVE-02, MOVE-05 */
export type TriedRows = {
  /** The address of whoever the history names. */
  by: string;
  /** Records that were written. */
  taken: number;
  /** Records that an earlier file brought. */
  known: number;
  refusals: RefusedRow[];
};
