import { LoginView } from '../../views/login/login-view.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** Part of the shell: whoever has no session needs nothing else. */
export function LoginScreen() {
  return <LoginView session={useShell().session} />;
}
