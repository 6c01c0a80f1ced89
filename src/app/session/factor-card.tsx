import { FactorForm } from '../../views/account/factor-form.tsx';
import { Card } from '../../views/ui/card/card.tsx';
import { useFactor } from './use-factor.ts';

/** The second factor on the account page, where the provider has one. FACT-01 */
export default function FactorCard() {
  return (
    <Card
      title="Second factor"
      hint="Beside the password, a code of an app on your phone: once in 30 days on each device."
    >
      <FactorForm factor={useFactor()} />
    </Card>
  );
}
