import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { toSeal } from '../../../../server/db/history/chain.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { readAuditCommand, runAudit } from '../../../../server/features/audit/audit-command.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { useFolder } from '../../support/use.ts';

const shop = useCounter();
const folder = useFolder();

const run = async (...args: string[]) => {
  await sealHistory(shop.db, shop.deps.now());
  return runAudit(readAuditCommand(args), shop.db, undefined);
};

it('confirms an intact history and its seals [HIST-04]', async () => {
  const [first = ''] = (await run('verify')).split('\n');
  const [, changes = '', seal = ''] =
    /^The history of (\d+) changes is whole, up to the seal (\S+)\.$/.exec(first) ?? [];
  expect(seal).toMatch(new RegExp(`^${changes}(-[0-9A-F]{4}){4}$`));
  expect(await run('verify', '--seal', seal.toLowerCase())).toBe(
    `${first}\n${seal} is a seal of it.\nEvery row of the shop is as it says.`,
  );
  await expect(run('verify', '--seal', '1-AAAA-BBBB-CCCC-DDDD')).rejects.toThrow(
    new StartupError('The history is NOT whole:\n1-AAAA-BBBB-CCCC-DDDD is no seal of this history.'),
  );
});

it('reports a seal that was noted outside of the database and is missing in it [DISK-07, HIST-04]', async () => {
  const verify = (seal: string) =>
    runAudit(readAuditCommand(['verify']), shop.db, { seal, at: '2025-01-05T07:30:00.000Z' });
  const seal = toSeal(await sealHistory(shop.db, shop.deps.now()));
  expect(await verify(seal)).toContain(`is whole, up to the seal ${seal}.`);
  const [, ...digits] = seal.split('-');
  const later = ['100000', ...digits].join('-');
  await expect(verify(later)).rejects.toThrow(
    new StartupError(
      `The history is NOT whole:\nOn Jan 5, 2025, 12:30 PM the shop had the seal ${later}, noted next to its database. This history does not contain that seal.`,
    ),
  );
});

it('exports a private file, and a program that can check it [HIST-04]', async () => {
  const file = join(folder, 'history.jsonl');
  expect(await run('export', file)).toContain(`changes were written to ${file}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const check = () => promisify(execFile)(process.execPath, [join(folder, 'verify.mjs'), file]);
  expect((await check()).stdout).toMatch(/^\d+ changes, none changed since, up to the seal /);
  await expect(run('export', file)).rejects.toThrow(`${file} already exists.`);
  writeFileSync(file, '{"format":"reflow-history/1"}\n');
  await expect(check()).rejects.toThrow('NOT WHOLE. The export has no end: something was cut off.');
  await expect(run('export', join(folder, 'none', 'a'))).rejects.toThrow('There is no folder');
});

it('overwrites no existing file, and leaves no partial one [HIST-04]', async () => {
  const other = join(folder, 'other');
  mkdirSync(other);
  const file = join(other, 'history.jsonl');
  writeFileSync(join(other, 'verify.mjs'), '// mine');
  await expect(run('export', file)).rejects.toThrow(
    `${join(other, 'verify.mjs')} is another program. Move it, or choose another folder.`,
  );
  expect([readdirSync(other), readFileSync(join(other, 'verify.mjs'), 'utf8')]).toEqual([['verify.mjs'], '// mine']);
  rmSync(join(other, 'verify.mjs'));

  let reads = 0;
  const failing = new Proxy(shop.db, {
    get(db, name) {
      reads += name === 'select' ? 1 : 0;
      if (reads > 1) throw new Error('The database is away');
      return Reflect.get(db, name) as unknown;
    },
  });
  await expect(runAudit({ audit: 'export', file }, failing, undefined)).rejects.toThrow('The database is away');
  expect(readdirSync(other)).toEqual([]);
  await run('export', file);
  expect(await run('export', join(other, 'again.jsonl'))).toContain('changes were written to');
  expect(readdirSync(other)).toEqual(['again.jsonl', 'history.jsonl', 'verify.mjs']);
});

it('prints its usage for wrong arguments', () => {
  for (const args of [[], ['verify', 'x'], ['export'], ['export', 'a', 'b'], ['--all']]) {
    expect(() => readAuditCommand(args)).toThrow('npm run audit -- verify');
  }
});
