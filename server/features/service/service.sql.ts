import { asc } from 'drizzle-orm';
import type { Service } from '../../../src/domain/ledger/location.ts';
import type { Db } from '../../db/database.ts';
import { service } from '../../db/schema.ts';

/** What the shop offers. CALL-08. */
export const listServices = (db: Db): Promise<Service[]> => db.select().from(service).orderBy(asc(service.id));
