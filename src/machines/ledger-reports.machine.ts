import { assertEvent, assign, emit, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { DayRange } from '../domain/ledger/date-ranges.ts';
import type { ReportFigures, ReportLine } from '../domain/ledger/ledger-report.ts';
import { isReadable, type ReportParams, type ReportState, type ReportTab } from '../domain/ledger/report-state.ts';
import { notProvided, type StateMeta, withEvent } from '../domain/shared/chart-parts.ts';
import { createQueryMachine } from './query/query.machine.ts';

export type ReportEvent =
  | { type: 'tab.choose'; tab: ReportTab }
  /** Only the filters that change; a range is two at once. */
  | { type: 'main.change'; filters: Partial<ReportState['main']> }
  | { type: 'daily.change'; filters: Partial<ReportState['daily']> }
  | { type: 'monthly.change'; filters: Partial<ReportState['monthly']> }
  | { type: 'report.refresh' }
  | { type: 'report.export'; lines: ReportLine[] }
  /** Back, Forward or a link changed the address. */
  | { type: 'address.changed'; state: ReportState };

export type ReportEmitted = { type: 'report.changed'; state: ReportState } | { type: 'report.exportFailed' };

const toReportParams = ({ state }: { state: ReportState }): ReportParams => {
  switch (state.tab) {
    case 'main':
      return { tab: 'main', ...state.main };
    case 'daily':
      return { tab: 'daily', ...state.daily };
    case 'monthly':
      return { tab: 'monthly', ...state.monthly };
  }
};

type Change = Extract<
  ReportEvent,
  { type: 'tab.choose' | 'main.change' | 'daily.change' | 'monthly.change' | 'address.changed' }
>;

function changed(state: ReportState, event: Change): ReportState {
  switch (event.type) {
    case 'tab.choose':
      return { ...state, tab: event.tab };
    case 'main.change':
      return { ...state, main: { ...state.main, ...event.filters } };
    case 'daily.change':
      return { ...state, daily: { ...state.daily, ...event.filters } };
    case 'monthly.change':
      return { ...state, monthly: { ...state.monthly, ...event.filters } };
    case 'address.changed':
      return event.state;
  }
}

const stateAfter = ({ context, event }: { context: { state: ReportState }; event: Change }) => ({
  state: changed(context.state, event),
});
const STORE = { type: 'storeState', params: stateAfter } as const;

const CHANGE = [
  { guard: { type: 'canRead', params: stateAfter }, actions: [STORE, 'readReport', 'announceChange'] },
  {
    description:
      'The dates are incomplete or invalid. They are kept as typed, and the figures stay until a report can be read.',
    actions: STORE,
  },
] as const;

const EXPORT = { guard: withEvent<'canExport', { lines: ReportLine[] }>('canExport'), target: 'exporting' } as const;

/** The three ledger reports with their filters, and the export of the main one (REPORT-01, REPORT-11). */
export const ledgerReportsMachine = setup({
  types: {} as {
    input: { state: ReportState };
    context: { state: ReportState };
    events: ReportEvent;
    emitted: ReportEmitted;
    children: { query: 'query' };
    meta: StateMeta;
  },
  actors: {
    query: createQueryMachine<ReportParams, ReportFigures>(),
    saveReport: fromPromise<void, { range: DayRange; lines: ReportLine[] }>(notProvided('saveReport')),
  },
  guards: {
    canRead: (_, { state }: { state: ReportState }) => isReadable(state),
    canExport: ({ context: { state } }, { lines }: { lines: ReportLine[] }) =>
      lines.length > 0 && state.main.startDate !== '' && state.main.endDate !== '',
  },
  actions: {
    storeState: assign((_, { state }: { state: ReportState }) => ({ state })),
    readReport: sendTo('query', ({ context }) => ({ type: 'query.change' as const, params: toReportParams(context) })),
    refreshReport: sendTo('query', { type: 'query.refresh' }),
    announceChange: emit(({ context }) => ({ type: 'report.changed' as const, state: context.state })),
  },
}).createMachine({
  id: 'ledgerReports',
  description: 'The ledger reports: the chosen tab, its filters, and the export.',
  context: ({ input }) => ({ state: input.state }),
  invoke: {
    id: 'query',
    src: 'query',
    input: ({ context }) => ({ params: toReportParams(context) }),
  },
  on: {
    'tab.choose': CHANGE,
    'main.change': CHANGE,
    'daily.change': CHANGE,
    'monthly.change': CHANGE,
    'address.changed': {
      description: 'Back, Forward or a link changed the address, so the report follows it.',
      actions: [STORE, 'readReport'],
    },
    'report.refresh': { actions: 'refreshReport' },
  },
  initial: 'showing',
  states: {
    showing: {
      description: 'Showing the figures of the chosen tab and its filters.',
      meta: { rules: ['REPORT-01', 'REPORT-05'] },
      on: { 'report.export': EXPORT },
    },
    exporting: {
      description: 'Writing the file of the main report. Ignored until it is written: report.export.',
      meta: { rules: ['REPORT-04'] },
      invoke: {
        id: 'saveReport',
        src: 'saveReport',
        input: ({ context: { state }, event }) => {
          assertEvent(event, 'report.export');
          return { range: { startDate: state.main.startDate, endDate: state.main.endDate }, lines: event.lines };
        },
        onDone: 'showing',
        onError: { target: 'notExported', actions: emit({ type: 'report.exportFailed' }) },
      },
    },
    notExported: {
      description: 'The file could not be written. A message above the report says so until the user tries again.',
      meta: { rules: ['REPORT-04'] },
      on: { 'report.export': EXPORT },
    },
  },
});
export type ReportRef = ActorRefFrom<typeof ledgerReportsMachine>;
