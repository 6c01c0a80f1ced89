import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase, postgresUrl } from '../support/database.ts';

describe.skipIf(postgresUrl === null)('with PostgreSQL', () => {
  it('listens again after its connection was lost, and says that something may have been missed', async () => {
    const { db, listen, close } = await freshDatabase();
    const heard: string[] = [];
    const stop = await listen('shop', { onNotice: (text) => heard.push(text), onGap: () => heard.push('a gap') });
    const tell = (text: string) => db.execute(sql`select pg_notify('shop', ${text})`);
    await tell('one');
    await vi.waitFor(() => expect(heard).toEqual(['one']));
    await db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reflow live' and datname = current_database()`,
    );
    await tell('lost');
    await vi.waitFor(() => expect(heard).toEqual(['one', 'a gap']));
    await tell('two');
    await vi.waitFor(() => expect(heard).toEqual(['one', 'a gap', 'two']));
    await stop();
    await close();
  });
});
