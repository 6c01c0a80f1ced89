// Checks an export of a Reflow shop's history by itself: node verify.mjs EXPORT [SEAL...]
// A SEAL is what stands in the foot of a receipt or an invoice, like 1234-9F3A-77C0-1B2D-44E1.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pathToFileURL } from 'node:url';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const isPlain = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const sorted = (_, value) =>
  isPlain(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
const canonical = (value) => JSON.stringify(value, sorted);
const toSeal = (seq, hash) => [seq, ...hash.slice(0, 16).toUpperCase().match(/.{4}/g)].join('-');

/** Goes through the lines of an export. Returns the newest seal and the number of changes; throws what is wrong. */
export async function verify(lines, seals = []) {
  const wanted = new Set(seals);
  const gone = new Map();
  let [number, seq, hash, at, end] = [0, 0, '0'.repeat(64), '', null];
  for await (const line of lines) {
    number += 1;
    const fail = (what) => new Error(`Line ${number}: ${what}`);
    if (end) throw fail('something follows the end');
    const entry = JSON.parse(line);
    if (canonical(entry) !== line) throw fail('is not written as it was exported');
    if (number === 1) {
      if (line !== '{"format":"reflow-history/1"}') throw fail('is not the head of an export');
      continue;
    }
    if (entry.end) {
      if (canonical(entry) !== canonical({ end: { hash, seq } })) throw fail('rows are missing before the end');
      end = entry.end;
      continue;
    }
    const { row, texts } = entry;
    if (canonical(Object.keys(entry)) !== '["at","hash","row","seq","texts"]') throw fail('has other parts than a row');
    if (entry.seq !== seq + 1) throw fail(`is number ${entry.seq} where ${seq + 1} was due`);
    if (entry.hash !== sha256(canonical({ previous: hash, seq: entry.seq, at: entry.at, row })))
      throw fail('was changed');
    if (entry.at < at) throw fail('is sealed before the row above it');
    const record = `${row.record} ${row.recordId}`;
    if (texts ? sha256(texts.salt + texts.texts) !== row.textHash || Object.keys(texts).length !== 2 : false)
      throw fail('its texts were changed');
    if (!texts && row.textHash !== null && !gone.has(record)) gone.set(record, number);
    if (row.action === 'erased') gone.set(record, null);
    [seq, hash, at] = [entry.seq, entry.hash, entry.at];
    wanted.delete(toSeal(seq, hash));
  }
  if (!end) throw new Error('The export has no end: something was cut off.');
  for (const [record, line] of gone)
    if (line) throw new Error(`Line ${line}: texts of ${record} are gone, and nobody erased them`);
  if (wanted.size > 0) throw new Error(`${[...wanted].join(', ')}: no seal of this history`);
  return { changes: seq, seal: toSeal(seq, hash) };
}

/** The lines of a file; its bytes have to be UTF-8 and its last line has to be ended. */
export async function* readLines(chunks) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop();
    yield* parts;
  }
  if (rest + decoder.decode() !== '') throw new Error('The last line is cut off.');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, ...seals] = process.argv.slice(2);
  verify(readLines(createReadStream(file)), seals).then(
    ({ changes, seal }) => console.log(`${changes} changes, none changed since, up to the seal ${seal}.`),
    (error) => {
      console.error(`NOT WHOLE. ${error.message}`);
      process.exitCode = 1;
    },
  );
}
