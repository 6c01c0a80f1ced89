import type { ReactNode } from 'react';
import type { Location } from '../../domain/ledger/location.ts';
import type { ReportRef } from '../../machines/ledger-reports.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';

/** What each tab of the reports is drawn from; `today` is the shop's day. */
export type ReportProps = {
  report: ReportRef;
  locations: QueryRef<null, Location[]>;
  today: string;
  /** The month beside others, where the provider offers that. REPORT-12 */
  comparison?: ReactNode;
};
