import { createBookingsService } from '../../services/bookings.service.ts';
import { createClaimsService } from '../../services/claims.service.ts';
import { createCsvFiles } from '../../services/csv-file.ts';
import { createDashboardService } from '../../services/dashboard.service.ts';
import { createDocumentsService } from '../../services/documents.service.ts';
import { saveFile } from '../../services/downloads.ts';
import type { Http } from '../../services/http.ts';
import { createLedgerService } from '../../services/ledger.service.ts';
import { createLocationsService } from '../../services/locations.service.ts';
import { createReportsService } from '../../services/reports.service.ts';
import { createVerificationService } from '../../services/verification.service.ts';

/** The API as the app calls it, one service per resource of the API. */
export function createServices(http: Http) {
  return {
    bookings: createBookingsService(http),
    claims: createClaimsService(http),
    csvFiles: createCsvFiles(saveFile),
    dashboard: createDashboardService(http),
    documents: createDocumentsService(http, saveFile),
    ledger: createLedgerService(http),
    locations: createLocationsService(http),
    reports: createReportsService(http),
    verification: createVerificationService(http),
  };
}
export type Services = ReturnType<typeof createServices>;
