import * as z from 'zod/mini';
import { NewestBackup, warnOfBackups } from '../../../src/domain/dashboard/backup-state.ts';
import { Delivery } from '../../../src/domain/booking/booking.ts';
import { Suggestions, SuggestionsQuery } from '../../../src/domain/booking/suggestions.ts';
import { DeviceQuery, DeviceVisits } from '../../../src/domain/booking/device.ts';
import { selectVisits } from '../device/device.sql.ts';
import { Technician } from '../../../src/domain/booking/technician.ts';
import { CustomerQuery, KnownCustomer } from '../../../src/domain/booking/customer.ts';
import { Location } from '../../../src/domain/ledger/ledger.ts';
import { LedgerSuggestionsQuery } from '../../../src/domain/ledger/ledger-suggestions.ts';
import { may } from '../../../src/domain/session/permissions.ts';
import { Service } from '../../../src/domain/shop/shop.ts';
import { HttpError } from '../../http/errors.ts';
import { idText } from '../../http/query-field.ts';
import type { Routes } from '../../http/resource.ts';
import { selectTechnicians } from '../people/people.sql.ts';
import { bookingNotFound } from '../booking/booking.usecases.ts';
import { selectLocations, selectServices } from '../shop/shop.sql.ts';
import { readLocation } from '../shop/shop.usecases.ts';
import { findCustomer, selectDeliveries, selectItemSuggestions, selectLedgerSuggestions } from './lookups.sql.ts';

/** Query of `GET /deliveries` (CALL-08). */
export const DeliveriesQuery = z.strictObject({ bookingId: z.optional(idText('bookingId')) });

/** Lookups that single parts of a screen make (CALL-08, CUST-01, BOOK-15, BACKUP-10). */
export const lookupRoutes: Routes = (on, deps) => {
  const { db, health } = deps;
  on.get('/customers', 'booking.read', 'The customer with a phone number, from the bookings with it', {
    query: CustomerQuery,
    answer: KnownCustomer,
    handle: ({ query }) => findCustomer(db, query.phone),
  });
  on.get('/device', 'booking.read', 'The visits of a device with a serial number, newest first', {
    query: DeviceQuery,
    answer: DeviceVisits,
    handle: async ({ query }) => ({ visits: await selectVisits(db, query) }),
  });
  on.get('/suggestions', 'booking.read', 'Earlier entries of an item field with a text at the start of a word', {
    query: SuggestionsQuery,
    answer: Suggestions,
    handle: async ({ query }) => ({ values: await selectItemSuggestions(db, query) }),
  });
  on.get(
    '/ledger-entry/suggestions',
    'ledger.read',
    'Earlier vendors or descriptions with a text at the start of a word',
    {
      query: LedgerSuggestionsQuery,
      answer: Suggestions,
      handle: async ({ query }) => ({ values: await selectLedgerSuggestions(db, query) }),
    },
  );
  on.get('/technicians', 'booking.read', 'The people who may work on items', {
    answer: z.array(Technician),
    handle: async () => (await selectTechnicians(db)).map(({ id, name }) => ({ id, name })),
  });
  on.get('/services', 'shop.read', 'The services of the shop', {
    answer: z.array(Service),
    handle: () => selectServices(db),
  });
  on.get('/locations', 'shop.read', 'The open branches', {
    answer: z.array(Location),
    handle: () => selectLocations(db),
  });
  on.get('/locations/:id', 'shop.read', 'A branch', { answer: Location, handle: ({ id }) => readLocation(db, id) });
  on.get('/deliveries', 'booking.read', 'Deliveries of a booking, or the newest', {
    query: DeliveriesQuery,
    refusals: [404],
    answer: z.array(Delivery),
    handle: async ({ query }) => {
      const deliveries = await selectDeliveries(db, query.bookingId);
      if (!deliveries) throw bookingNotFound();
      return deliveries;
    },
  });
  const summary =
    'When the newest backup was made that was opened and counted, and what the dashboard warns of; for the owner also the release';
  on.get('/backups/newest', 'backup.read', summary, {
    answer: NewestBackup,
    handle: ({ request: { staff }, now: at }) => {
      const state = deps.readBackups?.() ?? null;
      if (state === null) throw new HttpError(503, 'The server is starting', { 'retry-after': '5' });
      const disk = health.disk?.describe() ?? null;
      const withReasons = may(staff.role, 'server.status');
      const warnings = warnOfBackups(state, { disk, now: at, withReasons });
      const certificate = withReasons ? (deps.describeCertificate?.(at) ?? null) : null;
      return {
        provenAt: state.provenAt,
        warnings: certificate === null ? warnings : [...warnings, certificate],
        ...(withReasons && { release: deps.readRelease?.() }),
      };
    },
  });
};
