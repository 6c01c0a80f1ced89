import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readWorkflowAddress, toWorkflowHref } from '../../domain/audit/workflow.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { WorkflowChangesView } from '../../views/workflow/workflow-changes-view.tsx';

/** The list of changes behind one number of the status report (HIST-15). */
export default function WorkflowChangesScreen() {
  const [, navigate] = useLocation();
  const [today] = useState(() => shopToday());
  const asked = readWorkflowAddress(useSearch(), today);
  const { days, of } = asked;
  return <WorkflowChangesView {...asked} onPage={(page) => navigate(toWorkflowHref(days, { ...of, page }))} />;
}
