import { useActorRef } from '@xstate/react';
import { createContext, use, useEffect, useState } from 'react';
import type { InspectionEvent } from 'xstate';
import type { Read } from '../../domain/shared/read.ts';
import type { QueryMachine, QueryRef } from '../../machines/query/query.machine.ts';

/** How reads are run: the app says it, above all that reads. */
export type ReadsContext = {
  createQuery: <Params, Data>(read: Read<Params, Data>) => QueryMachine<Params, Data>;
  inspect: (inspection: InspectionEvent) => void;
};
export const ReadsContext = createContext<ReadsContext | null>(null);

/** One read for the life of a component. `read` is fixed on mount, and new parameters start a new request. */
export function useRead<Data>(read: Read<null, Data>): QueryRef<null, Data>;
export function useRead<Params, Data>(read: Read<Params, Data>, params: Params): QueryRef<Params, Data>;
export function useRead<Params, Data>(read: Read<Params, Data>, params = null as Params): QueryRef<Params, Data> {
  const reads = use(ReadsContext);
  if (!reads) throw new Error('useRead works inside the app only');
  const [logic] = useState(() => reads.createQuery(read));
  const query = useActorRef(logic, { input: { params }, inspect: reads.inspect });
  const key = JSON.stringify(params);
  // The first one finds it reading, and is nothing new.
  useEffect(() => query.send({ type: 'query.change', params: JSON.parse(key) as Params }), [query, key]);
  return query;
}
