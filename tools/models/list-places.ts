import type { ListMachine, PageAnswer } from '../../src/machines/query/list.machine.ts';
import type { QueryMachine } from '../../src/machines/query/query.machine.ts';
import { statesOf } from 'workflow-kit/paths/model';

const list = statesOf<ListMachine<PageAnswer>>('list');
const query = statesOf<QueryMachine<unknown, unknown>>('query');

/** The states of a list and its query while staff look at it. */
export const loading = [list('settled'), query('reading')];
export const refreshing = [list('settled'), query('reading.refreshing')];
export const ready = [list('settled'), query('ready')];
export const failed = [list('settled'), query('failed')];
export const typing = [list('typing'), query('ready')];
