import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { toPersonName } from '../../domain/people/person.ts';
import type { PeopleRef } from '../../machines/people.machine.ts';
import { Button } from '../ui/button/button.tsx';
import { CopyCode } from '../ui/copy-code/copy-code.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

const big = css({ fontSize: 'lg', color: 'fg', minHeight: '10' });

/** The first password, this once. PEOPLE-02, PEOPLE-05. */
export function FirstPasswordDialog({ people }: { people: PeopleRef }) {
  const first = useSelector(people, ({ context }) => context.first);
  const isShowing = useSelector(people, (snapshot) => snapshot.hasTag('showing'));
  const close = () => people.send({ type: 'password.dismiss' });
  return (
    <Dialog
      open={isShowing}
      role="alertdialog"
      title={`First password for ${first ? toPersonName(first.person) : ''}`}
      description="It is shown this once. Hand it over; at the first sign-in they choose one of their own."
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      {first && <CopyCode code={first.password} what="password" className={big} />}
    </Dialog>
  );
}
