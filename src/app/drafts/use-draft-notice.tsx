import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { SentRequest } from '../../domain/shared/stored-draft.ts';
import { DraftNotice } from '../../views/form/notices.tsx';
import { useUnsaved, type UnsavedOptions } from './use-unsaved.ts';

type Restore<T> = { type: 'draft.restore' } & Omit<T, 'sent'>;

/** A form that takes a stored draft, under the key of its submission if it had one. */
type FormRef<S, T> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => S & { can: (event: Restore<T>) => boolean };
  send: (event: Restore<T>) => void;
};

/** Keeps what is typed in a form as `useUnsaved` does. @returns what stands above the form of its drafts */
export function useDraftNotice<S, T extends { draft: object; sent?: SentRequest | null }>({
  form,
  ...options
}: Omit<UnsavedOptions<S, T>, 'form' | 'restore'> & { form: FormRef<S, T> }): ReactNode {
  const split = ({ sent = null, ...typed }: T) => ({ sent, event: { type: 'draft.restore', ...typed } as const });
  const { failure, offer } = useUnsaved<S, T>({
    ...options,
    form,
    restore: (stored) => {
      const { sent, event } = split(stored);
      options.keys?.resume(sent);
      form.send(event);
    },
  });
  const mayRestore = useSelector(form, (snapshot) => offer !== null && snapshot.can(split(offer.draft).event));
  return <DraftNotice failure={failure} offer={offer} mayRestore={mayRestore} />;
}
