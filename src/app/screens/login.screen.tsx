import { LoginView } from '../../views/login/login-view.tsx';
import { useShell } from '../shell/shell-context.tsx';

export function LoginScreen() {
  return <LoginView session={useShell().session} />;
}
