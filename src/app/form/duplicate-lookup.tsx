import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { toDuplicateQuestion, type DuplicateQuestion } from '../../domain/ledger/duplicate.ts';
import { duplicateLookupMachine } from '../../machines/lookups.ts';
import { selectEntry, type LedgerFact, type LedgerFormRef } from '../../machines/ledger-form.ts';
import { createLedgerService, type LedgerService } from '../../services/ledger.service.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';
import type { LedgerDraft } from '../../domain/ledger/ledger-draft.ts';
import type { LedgerEntry } from '../../domain/ledger/ledger.ts';

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

/** Milliseconds that a save waits for the duplicate check (LEDG-45). */
const DUPLICATE_MS = 2_000;

/** Asks whether the ledger already has the expense of a draft. @throws ApiError, also without an answer in time */
export async function askDuplicate(
  ledger: LedgerService,
  draft: LedgerDraft,
  entry: LedgerEntry | null,
  signal: AbortSignal,
): Promise<LedgerFact> {
  const question = toDuplicateQuestion(draft, entry);
  if (question === null) throw new Error('Nothing was asked about this draft');
  const duplicate = await ledger.findDuplicate(question, AbortSignal.any([signal, AbortSignal.timeout(DUPLICATE_MS)]));
  return { is: 'duplicate', question, duplicate };
}

/** As text: the same question is the same value. */
const selectQuestion = (snapshot: ReturnType<LedgerFormRef['getSnapshot']>): string =>
  JSON.stringify(toDuplicateQuestion(snapshot.context.draft, selectEntry(snapshot)));

/** Asks the server, while a ledger entry is edited, whether the ledger already has this expense. LEDG-45 */
export function DuplicateLookup({ form }: { form: LedgerFormRef }) {
  const lookup = useLiveActor(createLookup, { input: { question: null } });
  const asked = useSelector(form, selectQuestion);
  useEffect(() => {
    lookup.send({ type: 'question.ask', question: JSON.parse(asked) as DuplicateQuestion | null });
  }, [lookup, asked]);
  useEmitted(lookup, 'question.answered', ({ answer: { question, duplicate } }) => {
    if (question !== null) form.send({ type: 'fact.learn', fact: { is: 'duplicate', question, duplicate } });
  });
  return null;
}
