import { FactorView } from '../../views/account/factor-form.tsx';
import { useFactor } from '../session/own-factor.tsx';
import { useShell } from '../shell/shell-context.tsx';

/** FACT-02. The route guard leads on once the recovery codes were kept. */
export default function FactorScreen() {
  const { session } = useShell();
  return <FactorView factor={useFactor()} onLogout={() => session.send({ type: 'session.end' })} />;
}
