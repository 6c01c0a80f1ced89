import { createClaimsService } from '../services/claims.service.ts';
import { createDocumentsService } from '../services/documents.service.ts';
import { saveFile } from '../services/downloads.ts';
import type { Http } from '../services/http.ts';
import { createVerificationService } from '../services/verification.service.ts';

/** The outside world, one service per resource of the API. */
export function createServices(http: Http) {
  return {
    claims: createClaimsService(http),
    documents: createDocumentsService(http, saveFile),
    verification: createVerificationService(http),
  };
}
export type Services = ReturnType<typeof createServices>;
