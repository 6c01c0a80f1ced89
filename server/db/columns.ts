import { requirePaisa } from '../../src/domain/shared/money.ts';

// A field that is not given leaves its column as it is.

/** An empty optional text is stored as `null`. */
export const toTextColumn = (typed: string | undefined) => (typed === undefined ? undefined : typed || null);

/** The same moment as it is stored: in UTC. */
export const toInstantColumn = (typed: string | undefined) =>
  typed === undefined ? undefined : new Date(typed).toISOString();

export const toPaisaColumn = (rupees: number | undefined) => (rupees === undefined ? undefined : requirePaisa(rupees));
