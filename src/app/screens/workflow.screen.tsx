import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isPeriod, readWorkflowAddress, toWorkflowHref } from '../../domain/audit/workflow.ts';
import type { DayRange } from '../../domain/ledger/date-ranges.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { WorkflowView } from '../../views/workflow/workflow-view.tsx';

/** The address holds the days that can be asked for; what is still being typed stands beside it. HIST-15, UI-03 */
export default function WorkflowScreen() {
  const [, navigate] = useLocation();
  const query = useSearch();
  const [today] = useState(() => shopToday());
  const { days } = readWorkflowAddress(query, today);
  // A day that cannot be asked for stands until the address is another one.
  const [typed, setTyped] = useState({ query, days });
  const change = (chosen: DayRange) => {
    if (isPeriod(chosen)) navigate(toWorkflowHref(chosen), { replace: true });
    setTyped({ query, days: chosen });
  };
  return <WorkflowView days={days} typed={typed.query === query ? typed.days : days} today={today} onChange={change} />;
}
