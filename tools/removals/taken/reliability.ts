import { within } from '../within.ts';

/** Two people at one record, lost answers, and a server or a line that fails. */
export const RELIABILITY = [
  ...within('src/domain/shared/merge.ts', {
    'CONF-02': [
      'a save of one’s own without an answer counts as somebody else’s',
      'sent.length === 0 ? base :',
      'sent.length >= 0 ? base :',
    ],
    'CONF-08': [
      'no save goes on by itself on top of an own one',
      'return Object.entries(latest).every(([field, value]: [string, unknown]) => {\n    if (!Array',
      'return said.size === 0 && Object.entries(latest).every(([field, value]: [string, unknown]) => {\n    if (!Array',
    ],
    'REL-03': [
      'what both changed is not named',
      'if (value !== base[field]) {',
      "if (value !== base[field] && field === '') {",
    ],
  }),
  ...within('server/db/version.ts', {
    'CONF-03': [
      'what is so already is written again',
      'value !== undefined && stored.get(column) !== value',
      'value !== undefined && stored.get(column) !== stored',
    ],
    'CONF-05': [
      'a change that came too late is not kept',
      '{ current: await asked.current(), rule }',
      "{ current: await asked.current(), ...(rule === 'CONF-05' ? {} : { rule }) }",
    ],
    'REL-02': [
      'a change of a version that is gone is taken',
      'if (read === null || read.includes(version)) return;',
      'if (read === null || read.includes(version) || version > 0) return;',
    ],
  }),
  ...within('src/machines/deletion/deletion.machine.ts', {
    'CONF-04': [
      'a deletion tells no version',
      'version: newest(context.version, version),',
      'version: version === null ? newest(context.version, version) : context.version,',
    ],
  }),
  ...within('src/machines/people.machine.ts', {
    'CONF-06': [
      'a first password is made on a person that was not on screen',
      "change.is !== 'password' &&\n  seen !== null &&",
      "(change.is !== 'password' || seen !== null) &&\n  seen !== null &&",
    ],
  }),
  ...within('src/machines/shop/shop-settings.machine.ts', {
    'CONF-09': [
      'what is typed while the settings are saved is gone',
      'merge.draft === asked ? newest : mergeDrafts(asked, merge.draft, newest).draft',
      'merge.draft === asked ? newest : newest',
    ],
  }),
  ...within('src/services/http/idempotency-keys.ts', {
    'REL-01': [
      'each try has a key of its own',
      'if (last !== null && !isAnother) return last.key;',
      "if (last !== null && !isAnother && last.key === '') return last.key;",
    ],
  }),
  ...within('server/db/create-once.ts', {
    'REL-01': [
      'the server looks at no key',
      'if (key === null) return answer();',
      "if (key === null || key !== '') return answer();",
    ],
    'REL-15': [
      'another content gets the answer of the first',
      'if (earlier.requestHash === requestHash) return stored;',
      "if (earlier.requestHash !== '') return stored;",
    ],
  }),
  ...within('server/features/booking/booking.sql.ts', {
    'REL-04': [
      'a booking is checked and written without its lock',
      "from(booking).where(eq(booking.id, id)).for('update')",
      'from(booking).where(eq(booking.id, id))',
    ],
  }),
  ...within('server/features/ledger/ledger.sql.ts', {
    'REL-04': [
      'a ledger entry is checked and written without its lock',
      "from(ledgerEntry).where(eq(ledgerEntry.id, id)).for('update')",
      'from(ledgerEntry).where(eq(ledgerEntry.id, id))',
    ],
  }),
  ...within('server/features/ledger/ledger-scope.sql.ts', {
    'REL-05': [
      'sums of the ledger are rounded to rupees',
      'coalesce(${sum(column)}, 0)',
      'coalesce(round(${sum(column)} / 100) * 100, 0)',
    ],
  }),
  ...within('src/machines/draft.machine.ts', {
    'REL-06': [
      'nothing is stored while somebody types',
      "after: { storeEvery: { target: 'stored', actions: 'put' } },",
      '',
    ],
  }),
  ...within('src/app/shell/theme.ts', {
    'REL-08': [
      'a theme needs a storage',
      "    try {\n      storage.setItem(THEME_KEY, next);\n    } catch (error) {\n      console.warn('The theme holds for this page only', error);\n    }",
      '    storage.setItem(THEME_KEY, next);',
    ],
  }),
  ...within('src/views/ui/copy-code/copy-code.tsx', {
    'REL-08': [
      'nothing is copied without a clipboard',
      "if (!document.execCommand('copy')) return 'Not copied';",
      "if (place) return 'Not copied';",
    ],
  }),
  ...within('src/services/storage/page-storage.ts', {
    'REL-08': [
      'a browser that forbids storage stops the app',
      'return createMemoryStorage();',
      'if (error !== undefined) throw error;\n    return createMemoryStorage();',
    ],
  }),
  ...within('server/http/errors.ts', {
    'REL-09': [
      'a database that is away is a fault of the server',
      'if (isAway(error)) {',
      "if (isAway(error) && request.url === '') {",
    ],
    'DISK-03': [
      'a full disk counts as a database that is away',
      'if (isDiskFull(error)) {',
      "if (isDiskFull(error) && request.url === '') {",
    ],
  }),
  ...within('server/http/graceful-shutdown.ts', {
    'REL-10': [
      'a stop waits for connections on which nothing was asked',
      'for (const socket of unused) socket.destroy();',
      '',
    ],
  }),
  ...within('src/views/reads/query-result.tsx', {
    'REL-11': ['a read that failed goes on loading', 'if (isGone) {', "if (isGone && missing === '') {"],
  }),
  ...within('src/views/ui/network/use-is-online.ts', {
    'REL-12': ['that the network is gone is not heard', "  window.addEventListener('offline', changed);\n", ''],
  }),
  ...within('server/db/database.ts', {
    'REL-13': ['a statement that was ended is a fault of the call', '|57014|', '|'],
  }),
  ...within('server/db/clock-watch.ts', {
    'REL-14': [
      'the clock goes back',
      'if (read > last || last - read > CORRECTION_MS) last = read;',
      'if (read !== last) last = read;',
    ],
  }),
];
