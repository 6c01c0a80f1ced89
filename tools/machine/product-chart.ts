import type { AnyStateMachine } from 'xstate';
import type { Chart, ChartState } from 'workflow-kit/chart/chart';
import { toChart } from 'workflow-kit/chart/to-chart';
import { isRuleId } from '../rules/rules.ts';
import { staffWords } from './event-words.ts';

/** Matches names that make the end of an actor an unwanted result. */
const UNWANTED = /refus|unknown|outdated|overtaken|conflict|fail|^session\.ended$|^signedOut(?:\.forgetting)?$/i;

/**
 * Reads the chart of a machine of this product, in the words of staff. @throws Error for a guard or an action without a
 * name
 */
export const toProductChart = (
  name: string,
  machine: AnyStateMachine,
  file = `src/machines/${name}.machine.ts`,
): Chart => toChart(machine, { name, file, sayEvent: staffWords, unwanted: UNWANTED, needsNames: true });

/** Checks that a state has rules of the specification, or a reason for none. */
export const hasRuleOrReason = ({ rules, reason }: ChartState): boolean =>
  reason !== '' || (rules.length > 0 && rules.every(isRuleId));
