import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { type AnsweredDuplicate, toDuplicateQuestion, type TypedExpense } from '../../domain/ledger/duplicate.ts';
import { duplicateLookupMachine } from '../../machines/lookups/duplicate-lookup.ts';
import { selectEntry, type LedgerFact, type LedgerFormRef } from '../../machines/ledger-form.ts';
import { createLedgerService, type LedgerService } from '../../services/ledger.service.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

/** Asks whether the ledger already has the expense of a draft. @throws ApiError */
async function ask(ledger: LedgerService, typed: TypedExpense | null, signal: AbortSignal): Promise<AnsweredDuplicate> {
  const question = typed && toDuplicateQuestion(typed.draft, typed.entry);
  if (typed === null || question === null) throw new Error('Nothing was asked about this draft');
  return { asked: typed.draft, duplicate: await ledger.findDuplicate(question, signal) };
}

const createLookup = ({ service }: Shell) => {
  const ledger = service(createLedgerService);
  return duplicateLookupMachine.provide({
    actors: { ask: fromPromise(({ input: { question }, signal }) => ask(ledger, question, signal)) },
  });
};

/** Milliseconds that a save waits for the duplicate check (LEDG-45). */
const DUPLICATE_MS = 2_000;

/** Asks once before a save. @throws ApiError, also without an answer in time */
export const askDuplicate = async (
  ledger: LedgerService,
  typed: TypedExpense,
  signal: AbortSignal,
): Promise<LedgerFact> => ({
  is: 'duplicate',
  ...(await ask(ledger, typed, AbortSignal.any([signal, AbortSignal.timeout(DUPLICATE_MS)]))),
});

/** Asks the server, while a ledger entry is edited, whether the ledger already has this expense. LEDG-45 */
export function DuplicateLookup({ form }: { form: LedgerFormRef }) {
  const draft = useSelector(form, ({ context }) => context.draft);
  const entry = useSelector(form, selectEntry);
  const lookup = useLiveActor(createLookup, { input: { question: null } });
  useEffect(() => {
    lookup.send({ type: 'question.ask', question: { draft, entry } });
  }, [lookup, draft, entry]);
  useEmitted(lookup, 'question.answered', ({ answer }) => {
    form.send({ type: 'fact.learn', fact: { is: 'duplicate', ...answer } });
  });
  return null;
}
