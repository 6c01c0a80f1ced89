import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { type DuplicateQuestion, toDuplicateQuestion } from '../../domain/ledger/duplicate.ts';
import { duplicateLookupMachine } from '../../machines/lookups.ts';
import type { LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import { createLedgerService } from '../../services/ledger.service.ts';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const createLookup = ({ service }: Shell) => {
  const ledger = service(createLedgerService);
  return duplicateLookupMachine.provide({
    actors: {
      ask: fromPromise(async ({ input: { question }, signal }) => ({
        question,
        duplicate: question && (await ledger.findDuplicate(question, signal)),
      })),
    },
  });
};

/** As text: the same question is the same value. */
const selectQuestion = ({ context: { draft, entry } }: ReturnType<LedgerFormRef['getSnapshot']>): string =>
  JSON.stringify(toDuplicateQuestion(draft, entry));

/** Asks the server, while a ledger entry is edited, whether the ledger already has this expense. LEDG-45 */
export function DuplicateLookup({ form }: { form: LedgerFormRef }) {
  const lookup = useLiveActor(createLookup, { input: { question: null } });
  const asked = useSelector(form, selectQuestion);
  useEffect(() => {
    lookup.send({ type: 'question.ask', question: JSON.parse(asked) as DuplicateQuestion | null });
  }, [lookup, asked]);
  useEmitted(lookup, 'question.answered', ({ answer: { question, duplicate } }) => {
    if (question !== null) form.send({ type: 'duplicate.found', question, duplicate });
  });
  return null;
}
