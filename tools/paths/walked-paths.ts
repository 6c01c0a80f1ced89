import type { AnyStateMachine } from 'xstate';
import { generatePaths } from 'workflow-kit/paths/generate';
import type { Path } from 'workflow-kit/paths/model';

/**
 * Returns the paths that tests take on a page: tours over all steps. The chart of the status depends only on the chosen
 * status, so each choice is tried once.
 */
export const walkedPaths = (name: string, model: AnyStateMachine): Path[] =>
  generatePaths(model, { way: 'tour', ...(name === 'booking-status' ? { cover: 'states', from: 'Pending' } : {}) });
