import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { exportHistory } from '../../../../server/features/audit/audit-command.ts';
import { verify } from '../../../../server/features/audit/verify.mjs';
import { REBUILT } from '../../../../server/features/audit/chain.sql.ts';
import { authored } from '../../../../server/db/history/history.sql.ts';
import { history, service } from '../../../../server/db/schema.ts';
import { sealDocument } from '../../../../server/features/document/document-seal.sql.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { createRandom, type Random } from '../../../../server/sample/sample.ts';
import { TEST_MS } from '../../../limits.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { toClaimCreate, useCounter } from '../../support/booking-fixtures.ts';

const shop = useCounter();
let exported: string;
beforeAll(async () => {
  await liveThrough('a day', 60);
  await sealHistory(shop.db, shop.deps.now());
  exported = await exportText();
});

async function exportText(): Promise<string> {
  const lines: string[] = [];
  await exportHistory(shop.db, (line) => void lines.push(line));
  return lines.map((line) => `${line}\n`).join('');
}

/** Calls of every kind in random order, including refused ones. */
async function liveThrough(seed: string, calls: number) {
  const random = createRandom(seed);
  const book = async (clientName?: string) =>
    shop.complete((await shop.book(clientName === undefined ? {} : { clientName })).id);
  const bookings: [Booking, ...Booking[]] = [await book(), await book('Bilal')];
  const any = () => random.pick(bookings);
  const entry = aLedgerBody({ vendorName: random.pick(['K-Electric', 'Ali & Sons']) });
  const patch = (body: object) => shop.ask('PATCH', `/booking/${any().id}`, body);
  const acts: [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    async () => bookings.push(await book(`Customer ${random.whole(1, 99)}`)),
    () => patch({ clientName: random.pick(['Nadia', 'Omar', 'عائشہ']), status: random.pick(['PENDING', 'CONFIRMED']) }),
    () => patch({ delivery: [{ type: 'INBOUND', address: 'Street 9', postalCode: 54_000 }], status: 'CONFIRMED' }),
    () => patch({ booking_payments: [{ status: 'PAID', paidAmount: 90_000 }], reason: 'A tip for Sana' }),
    () => patch({ contact_log: [{ notes: 'called' }], referralSourceNotes: random.pick(['her sister', '']) }),
    () => {
      const { id, booking_items } = any();
      const item = { id: booking_items[0]?.id, comments: 'looked at', isActive: random.chance(80) };
      return shop.ask('PATCH', `/booking/${id}`, { booking_items: [item], status: 'COMPLETED' });
    },
    async () => {
      const { id } = any();
      await shop.ask('DELETE', `/booking/${id}`, { reason: 'Booked twice' });
      if (random.chance(80)) await shop.ask('POST', `/booking/${id}/restore`);
    },
    () => shop.ask('POST', '/warrantyClaim', { ...toClaimCreate(any()), remarks: 'again' }),
    () => shop.ask('POST', '/ledger-entry', entry),
    () =>
      shop.ask('PATCH', `/ledger-entry/${random.whole(1, 3)}`, { amount: random.whole(1, 900), remarks: 'Corrected' }),
    () => shop.ask('DELETE', `/ledger-entry/${random.whole(1, 3)}`),
    () => shop.ask('POST', `/ledger-entry/${random.whole(1, 3)}/restore`),
    () =>
      shop.ask('POST', '/people', { email: `p${random.whole(1, 5)}@shop.test`, role: 'COUNTER', name: 'Sana Mirza' }),
    () => shop.ask('PATCH', `/people/${random.whole(2, 4)}`, { isActive: random.chance(50) }),
    () =>
      shop.ask('PATCH', '/shop', {
        phone: `042-${random.whole(1, 9)}`,
        services: [{ name: `Reballing ${random.whole(1, 99)}` }],
      }),
    () => shop.ask('PATCH', '/shop/branches/1', { city: random.pick(['Lahore', 'Multan']) }),
  ];
  for (let nth = 0; nth < calls; nth += 1) await random.pick(acts)();
}

describe('the history of a shop', () => {
  it('is sufficient to rebuild every row [HIST-07]', async () => {
    const verified = await verifyHistory(shop.db);
    expect(verified.findings).toEqual([]);
    expect(verified.changes).toBe(await shop.db.$count(history));
  });

  it('can be verified by a stranger from its export alone [HIST-04]', async () => {
    const { changes, seal } = await verifyHistory(shop.db);
    expect(await verifyText(exported, [seal])).toEqual({ changes, seal });
    await expect(verifyText(exported, ['7-AAAA-BBBB-CCCC-DDDD'])).rejects.toThrow('no seal of this history');
  });
});

const verifyText = (text: string | Buffer, seals: string[] = []) => verify([Buffer.from(text)], seals);

/** How many forgeries of each kind. `FORGERIES=200` makes 1,000 of five kinds. */
const EACH = Number(process.env['FORGERIES'] ?? 20);

describe('tampering with an export', () => {
  const random = createRandom('forger');
  const flip = (bytes: Buffer) => {
    const at = random.whole(0, bytes.length - 1);
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << random.whole(0, 7));
    return changed;
  };
  const lines = () => exported.trimEnd().split('\n');
  const toText = (kept: readonly string[]) => kept.map((line) => `${line}\n`).join('');
  const FORGERIES = {
    byte: () => flip(Buffer.from(exported)),
    'row dropped': () => toText(lines().toSpliced(random.whole(1, lines().length - 2), 1)),
    'rows swapped': () => {
      const all = lines();
      const at = random.whole(1, all.length - 3);
      return toText(all.toSpliced(at, 2, all[at + 1] ?? '', all[at] ?? ''));
    },
    'tail cut': () => toText(lines().slice(0, random.whole(0, lines().length - 1))),
    'file cut': () => exported.slice(0, random.whole(0, exported.length - 1)),
  };

  it.each(Object.entries(FORGERIES))('every %s is detected [HIST-04]', async (_, forge) => {
    const found = Array.from({ length: EACH }, () =>
      verifyText(forge()).then(
        () => false,
        () => true,
      ),
    );
    expect(await Promise.all(found)).not.toContain(false);
  });
});

const RECORDS = Object.values(REBUILT).flatMap((tables) => Object.keys(tables));
const CHAIN = ['history', 'history_text', 'history_seal'];

/** Statements by an owner of the tables, who can disable triggers and drop checks of values. */
const UNGUARDED = [
  ...[...CHAIN, ...RECORDS, 'document_seal'].map((table) => `alter table ${table} disable trigger all`),
  `do $$ declare one record; begin
    for one in select conrelid::regclass as place, conname as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', one.place, one.name); end loop;
  end $$`,
];

const random = createRandom(process.env['TAMPER_SEED'] ?? 'tamperer');
const KEYS: Record<string, string> = { history_text: 'history_id', history_seal: 'seq' };
const anyPlace = (table: string, nth = random.whole(0, 1_000_000)) => {
  const key = KEYS[table] ?? 'id';
  const offset = `${nth} % (select count(*) from ${table})`;
  return { key, at: `(select ${key} from ${table} order by ${key} offset ${offset} limit 1)` };
};
const any = (table: string) => {
  const { key, at } = anyPlace(table);
  return `${key} = ${at}`;
};
const swapAny = (table: string, columns: readonly string[]) => {
  const nth = random.whole(0, 1_000_000);
  const [{ key, at: one }, { at: other }] = [anyPlace(table, nth), anyPlace(table, nth + random.whole(1, 5))];
  const set = columns.map((column) => `${column} = other.${column}`).join(', ');
  return `update ${table} set ${set} from ${table} other where ${table}.${key} <> other.${key} and (${table}.${key}, other.${key}) in ((${one}, ${other}), (${other}, ${one}))`;
};
const last = (count: number) => `(select seq from history_seal order by seq desc offset ${count} limit 1)`;
const cut = (count: number) => [
  `delete from history where id in (select history_id from history_seal where seq > ${last(count)})`,
  `delete from history_text where history_id in (select history_id from history_seal where seq > ${last(count)})`,
  `delete from history_seal where seq > ${last(count)}`,
];

const SET_HEAD = 'update history_head set (seq, hash) = (select seq, hash from history_seal order by seq desc limit 1)';

const FIRST_PAID = 'id = (select min(id) from booking)';
/** The newest change with the payment of the first booking. */
const PAID_CHANGE = `(select max(id) from history where entity = 'booking' and entity_id = (select min(id) from booking) and jsonb_exists(after, 'paid_paisa'))`;

const TAMPERINGS: Record<string, string[][]> = {
  'number far from all others': [
    [`update history set record_id = 2000000000 where ${any('history')}`],
    [`update delivery set booking_id = 2000000000 where ${any('delivery')}`],
  ],
  'row dropped': [
    [`delete from history where ${any('history')}`],
    [`delete from history_text where ${any('history_text')}`],
    [`delete from history_seal where ${any('history_seal')}`],
    [
      'create temporary table gone on commit drop as select history_id, seq from history_seal order by random() limit 1',
      'delete from history where id in (select history_id from gone)',
      'delete from history_seal where seq in (select seq from gone)',
      'update history_seal set seq = seq - 1 where seq > (select seq from gone)',
      'update history_head set seq = seq - 1',
    ],
  ],
  'tail cut': [
    cut(3),
    // Tampering by someone who knows about the head.
    [...cut(5), SET_HEAD],
  ],
  'row beyond the head, or before the first seal': [
    [
      `update booking set paid_paisa = 7 where ${FIRST_PAID}`,
      `update history set after = after || '{"paid_paisa": 7}' where id = ${PAID_CHANGE}`,
      `update history_head set (seq, hash) = (select seq, hash from history_seal where seq = (select seq - 1 from history_seal where history_id = ${PAID_CHANGE}))`,
    ],
    [`update history_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`],
    [
      `insert into history (entity, entity_id, record, record_id, action, before, after, at) select 'booking', id, 'booking', id, 'changed', '{}', '{"paid_paisa": 7}', now() from booking where ${FIRST_PAID}`,
      `insert into history_seal select -1, max(id), now(), sha256('') from history`,
      `update booking set paid_paisa = 7 where ${FIRST_PAID}`,
    ],
  ],
  'row past the history': [
    [
      'insert into history (entity, entity_id, record, record_id, action, before, after, at) select entity, entity_id, record, record_id, action, before, after, at from history limit 1',
    ],
    [`update booking set paid_paisa = paid_paisa + 1 where ${any('booking')}`],
    [`delete from ledger_entry where ${any('ledger_entry')}`],
  ],
};

/** @returns the tamperings, each of some statements, that were not detected */
async function listMissed(tamperings: readonly (readonly string[])[]): Promise<(readonly string[])[]> {
  const missed: (readonly string[])[] = [];
  for (const statements of tamperings) {
    const tried = shop.db.transaction(async (tx) => {
      for (const statement of [...UNGUARDED, ...statements]) await tx.execute(sql.raw(statement));
      if ((await verifyHistory(tx)).findings.length === 0) missed.push(statements);
      tx.rollback();
    });
    await expect(tried).rejects.toThrow('Rollback');
  }
  return missed;
}

const SWAPPED = [
  ['history', ['after', 'entity_id', 'at', 'request_id']],
  ['history_text', ['salt', 'texts']],
  ['history_seal', ['hash']],
] as const;

/** How many random ones. `TAMPERINGS=1000` takes minutes. */
const RANDOM = Number(process.env['TAMPERINGS'] ?? 6);

type Column = { table: string; column: string; type: string };

/** Another value of the same type, close to the stored one if possible. */
function toOther({ column, type }: Column, random: Random): string {
  const by = random.whole(10_000, 1_000_000);
  const bit = random.whole(0, 255);
  switch (type) {
    case 'bigint':
    case 'integer':
      return `coalesce("${column}", 0) + ${by}`;
    case 'boolean':
      return `not "${column}"`;
    case 'timestamp with time zone':
      return `coalesce("${column}", now()) + interval '${by} ms'`;
    case 'date':
      return `coalesce("${column}", current_date) + ${by}`;
    case 'bytea':
      return `case when "${column}" is null then sha256('') else set_bit("${column}", ${bit}, 1 - get_bit("${column}", ${bit})) end`;
    case 'jsonb':
      return `"${column}" || jsonb_build_object(coalesce((select key from jsonb_object_keys("${column}") key order by key offset ${random.whole(0, 3)} limit 1), 'status'), ${by})`;
    case 'text':
      return `overlay(coalesce("${column}", '') placing chr(${random.whole(945, 969)}) from ${random.whole(1, 40)} for 1)`;
    default:
      throw new Error(`No other value of ${type} ${column}`);
  }
}

const listColumns = (tables: readonly string[]) =>
  query(
    shop.db,
    sql`select table_name as table, column_name as column, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name in ${tables}
          and column_name not in ('id', 'search_text', 'inbound_missing', 'password_hash') order by 1, 2`,
    z.object({ table: z.string(), column: z.string(), type: z.string() }),
  ) as Promise<[Column, ...Column[]]>;
const change = (column: Column) => [
  `update ${column.table} set "${column.column}" = ${toOther(column, random)} where ${any(column.table)}`,
];

describe('tampering with the database', () => {
  it.each(Object.entries(TAMPERINGS))('every %s is detected [HIST-04, HIST-07]', async (_, tamperings) => {
    expect(await listMissed(tamperings)).toEqual([]);
  });

  it('every changed value of the chain is detected, and every swap of two rows [HIST-04]', async () => {
    const swaps = SWAPPED.map(([table, columns]) => [swapAny(table, columns)]);
    expect(await listMissed([...(await listColumns(CHAIN)).map(change), ...swaps])).toEqual([]);
  });

  it(
    `all of ${RANDOM} random changes are detected [HIST-04, HIST-07]`,
    { timeout: TEST_MS + RANDOM * 3_000 },
    async () => {
      const filled: string[] = [];
      for (const table of RECORDS) if ((await shop.db.$count(sql.raw(table))) > 0) filled.push(table);
      const [chain, records] = [await listColumns(CHAIN), await listColumns(filled)];
      await sealDocument(shop.db, { kind: 'receipt', recordId: 1, state: [1], records: [] }, shop.deps.now());
      const KINDS: [() => string[], ...(() => string[])[]] = [
        () => change(random.pick(chain)),
        () => change(random.pick(records)),
        () => {
          const table = random.pick<string>(['history', 'history_text', 'history_seal', ...filled]);
          return [`delete from ${table} where ${any(table)}`];
        },
        () => {
          const [table, columns] = random.pick<(typeof SWAPPED)[number]>(SWAPPED);
          return [swapAny(table, columns)];
        },
        () => cut(random.whole(1, 60)),
        // Someone who knows about the head can leave a chain that is intact, but the seal on a paper is then missing.
        () => [...cut(random.whole(1, 60)), SET_HEAD],
        () => [
          `update document_seal set seal = overlay(seal placing '${random.pick(['G', 'Z'])}' from ${random.whole(6, 9)} for 1)`,
        ],
      ];
      expect(await listMissed(Array.from({ length: RANDOM }, () => random.pick(KINDS)()))).toEqual([]);
    },
  );
});

it('is intact after the erasure of a customer, in the shop and in an export [HIST-05]', async () => {
  // A customer with an open claim is not erased.
  await shop.db.execute(
    sql`update booking set status = 'CANCELLED' where id in (select claim_booking_id from warranty_claim)`,
  );
  await runErasure(['BK-1001', '--yes'], shop.db, shop.deps.now);
  const { findings, changes, seal } = await verifyHistory(shop.db);
  expect(findings).toEqual([]);
  const text = await exportText();
  expect(await verifyText(text)).toEqual({ changes, seal });
  expect(text).not.toContain('Ayesha');
});

it('reports texts that were removed although they are newer than the erasure [HIST-04, HIST-05]', async () => {
  await shop.edit(1, { clientName: 'Nadia', reason: 'came again' });
  await sealHistory(shop.db, shop.deps.now());
  expect((await verifyHistory(shop.db)).findings).toEqual([]);
  const [{ seq } = { seq: 0 }] = await query(
    shop.db,
    sql`select seq::int from history_seal join history_text using (history_id) join history on history_id = id
        where record = 'booking' and record_id = 1 order by seq desc limit 1`,
    z.object({ seq: z.int() }),
  );
  const tried = shop.db.transaction(async (tx) => {
    for (const statement of [
      ...UNGUARDED,
      `delete from history_text where history_id = (select history_id from history_seal where seq = ${seq})`,
    ])
      await tx.execute(sql.raw(statement));
    expect((await verifyHistory(tx)).findings).toEqual([`Change ${seq} has lost its texts, and nobody erased them.`]);
    const lines: string[] = [];
    await exportHistory(tx, (line) => void lines.push(`${line}\n`));
    await expect(verifyText(lines.join(''))).rejects.toThrow(
      `Line ${seq + 1}: texts of booking 1 are missing but not erased`,
    );
    tx.rollback();
  });
  await expect(tried).rejects.toThrow('Rollback');
});

it('reports where the clock was put back, but counts the history as intact [HIST-06]', async () => {
  const write = (at: string, name: string) =>
    authored(shop.db, { staffId: 1, now: at }, (tx) => tx.insert(service).values({ name }));
  await write('2035-01-05T07:20:00.000Z', 'One');
  await write('2035-01-05T07:30:00.000Z', 'Two');
  await sealHistory(shop.db, new Date('2035-01-05T07:31:00.000Z'));
  await write('2025-02-03T07:30:00.000Z', 'Three');
  await write('2025-02-03T07:31:00.000Z', 'Four');
  await sealHistory(shop.db, new Date('2025-02-03T07:32:00.000Z'));
  const { findings, clock } = await verifyHistory(shop.db);
  expect(findings).toEqual([]);
  expect(clock.at(-1)).toBe(
    'The clock was put back from Jan 5, 2035, 12:30 PM to Feb 3, 2025, 12:30 PM. Either the 2 changes before it, from Jan 5, 2035, 12:20 PM on, or the 2 after it, until Feb 3, 2025, 12:31 PM, have a wrong time. Their order is right.',
  );
});
