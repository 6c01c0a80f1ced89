import { FactorView } from '../../views/account/factor-form.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { useFactor } from '../session/factor-card.tsx';

/** FACT-02. The route guard leads on once the recovery codes were kept. */
export default function FactorScreen() {
  const { session } = useShell();
  return <FactorView factor={useFactor()} onLogout={() => session.send({ type: 'session.end' })} />;
}
