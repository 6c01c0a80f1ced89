import { useSelector } from '@xstate/react';
import type { CodeLookupRef } from '../../machines/keys/keys.machine.ts';
import { getErrorMessage } from '../../domain/shared/api-error.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

const FAILED = 'The code could not be looked up. Please try again.';

/** The outcome of a scanned code that did not open at once. The next code replaces it (KEYS-04). */
export default function CodeDialog({ lookup }: { lookup: CodeLookupRef }) {
  const code = useSelector(lookup, ({ context }) => context.question);
  const error = useSelector(lookup, ({ context }) => context.error);
  const isUnknown = useSelector(lookup, (snapshot) => snapshot.matches('answered'));
  const hasFailed = useSelector(lookup, (snapshot) => snapshot.matches('failed'));
  const close = () => lookup.send({ type: 'question.drop' });
  const [title, text] = isUnknown
    ? ['Unknown code', `Nothing was found for the code ${code}.`]
    : hasFailed
      ? [`Code ${code}`, getErrorMessage(error, FAILED)]
      : [`Code ${code}`, 'Looking for it…'];
  return (
    <Dialog
      open
      isForCodes
      title={title}
      description={<span role={hasFailed ? 'alert' : 'status'}>{text}</span>}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {hasFailed && (
            <Button variant="primary" icon="refresh" onClick={() => lookup.send({ type: 'question.retry' })}>
              Try again
            </Button>
          )}
        </>
      }
    />
  );
}
