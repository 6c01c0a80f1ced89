import { useEffect, useState } from 'react';
import type { QuickActionRef } from '../../machines/quick-action/quick-action.machine.ts';
import QuickDialog from '../../views/quick-action/quick-dialog.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { startQuickAction, type Begun } from './quick-action.tsx';

type RunningQuickActionProps = { begun: Begun; onCreated: (quick: QuickActionRef) => void };

/** Creates a quick action and shows its dialog. The screen starts and ends it. QUICK-01 */
export default function RunningQuickAction({ begun, onCreated }: RunningQuickActionProps) {
  const shell = useShell();
  const [quick] = useState(() => startQuickAction(shell, begun));
  useEffect(() => onCreated(quick), [quick, onCreated]);
  return <QuickDialog quick={quick} />;
}
