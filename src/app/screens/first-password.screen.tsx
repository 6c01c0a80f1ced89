import { FirstPasswordView } from '../../views/account/password-form.tsx';
import { useOwnPassword } from '../session/use-own-password.ts';
import { useShell } from '../shell/shell-context.tsx';

const leadOn = () => undefined;

/** ACCOUNT-06. The route guard leads on as soon as the password is the person's own. */
export default function FirstPasswordScreen() {
  const { session } = useShell();
  const form = useOwnPassword({ onAnswered: leadOn });
  return <FirstPasswordView {...form} onLogout={() => session.send({ type: 'session.end' })} />;
}
