import { useEffect, useState } from 'react';
import { LoginView } from '../../views/login/login-view.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { toasts } from '../notifications/session.notifications.ts';

/** AUTH-18. A refusal stands in the form as well as in its toast. */
export default function LoginScreen() {
  const { session } = useShell();
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const refused = session.on('session.refused', (fact) => setRefusal(toasts['session.refused'](fact).description));
    const unanswered = session.on('session.unanswered', () => setRefusal(toasts['session.unanswered']().description));
    return () => {
      refused.unsubscribe();
      unanswered.unsubscribe();
    };
  }, [session]);
  return <LoginView session={session} refusal={refusal} onEdit={() => setRefusal(null)} />;
}
