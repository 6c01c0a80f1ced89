import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { createEventRecorder } from '../../src/app/diagnostics/event-recorder.ts';
import { createLeaveGuard } from '../../src/app/navigation/leave-guard.ts';
import { createReads } from '../../src/app/reads/create-query.ts';
import { ShellContext, type Shell } from '../../src/app/shell/shell-context.tsx';
import { toUser } from '../../src/domain/session/staff.ts';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { PermissionsContext } from '../../src/views/permissions/use-refusal.ts';
import { ReadsContext } from '../../src/views/reads/use-read.ts';
import type { Http } from '../../src/services/http/http.ts';
import { createServices } from '../../src/services/services.ts';
import { createQueryCache } from '../../src/services/storage/query-cache.ts';

const user = toUser('ali@shop.test', '2025-01-05T07:30:00.000Z');

/** A fixed session of a signed-in user, or without one. */
export const fakeSession = (
  isSignedIn: boolean,
  isReflow = false,
  role = 'COUNTER',
  mustChangePassword = false,
  mustSetUpFactor = false,
) =>
  createActor(sessionMachine, {
    snapshot: sessionMachine.resolveState(
      isSignedIn
        ? {
            value: { signedIn: 'active' },
            context: { session: { is: 'signedIn', user, role, isReflow, mustChangePassword, mustSetUpFactor } },
          }
        : {
            value: { signedOut: 'idle' },
            context: { session: { is: 'signedOut', ended: null, errors: {}, refusal: null, challenged: null } },
          },
    ),
  });

/** The long-lived services around a hook. A hook that needs more than these fails. */
export function testShell(session = fakeSession(true)) {
  const leaveGuard = createLeaveGuard(Object.assign(window, { historyIndex: () => null }));
  const shell = {
    session,
    leaveGuard,
    shopTimeZone: null,
    http: {},
    service: createServices({} as Http),
    cache: createQueryCache(),
    recorder: createEventRecorder({ now: Date.now }),
  } as unknown as Shell;
  const reads = createReads(shell);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShellContext value={shell}>
      <PermissionsContext value={session}>
        <ReadsContext value={reads}>{children}</ReadsContext>
      </PermissionsContext>
    </ShellContext>
  );
  return { shell, leaveGuard, wrapper };
}
