import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isPeriod, readWorkflowAddress, toWorkflowHref } from '../../domain/audit/workflow.ts';
import type { DayRange } from '../../domain/ledger/date-ranges.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { WorkflowView } from '../../views/workflow/workflow-view.tsx';

/** The address holds complete days only. Days that are still being typed are kept separately (HIST-15, UI-03). */
export default function WorkflowScreen() {
  const [, navigate] = useLocation();
  const query = useSearch();
  const [today] = useState(() => shopToday());
  const { days } = readWorkflowAddress(query, today);
  // An incomplete day stays in its field until the address changes.
  const [typed, setTyped] = useState({ query, days });
  const change = (chosen: DayRange) => {
    if (isPeriod(chosen)) navigate(toWorkflowHref(chosen), { replace: true });
    setTyped({ query, days: chosen });
  };
  return <WorkflowView days={days} typed={typed.query === query ? typed.days : days} today={today} onChange={change} />;
}
