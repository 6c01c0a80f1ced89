// Checks an export of a Reflow shop's history without Reflow: node verify.mjs EXPORT [SEAL from the foot of a document...]
import { ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pathToFileURL } from 'node:url';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const byKey = ([a], [b]) => (a < b ? -1 : 1);
const sort = (_, part) => (part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort(byKey)) : part);
const canonical = (value) => JSON.stringify(value, sort);
const toSeal = ({ seq, hash }) => [seq, ...hash.slice(0, 16).toUpperCase().match(/.{4}/g)].join('-');

export async function verify(chunks, seals = []) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const [gone, erased, wanted] = [new Map(), new Map(), new Set(seals)];
  let [number, last, isEnded, rest] = [0, { seq: 0, at: '', hash: '0'.repeat(64) }, false, ''];
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const { seq, at, hash, row, texts, end } = JSON.parse(line);
      const check = (isSo, what) => ok(isSo, `Line ${number} ${what}`);
      number += 1;
      if (isEnded || number === 1) check(!isEnded && line === '{"format":"reflow-history/1"}', 'does not belong here');
      else if (end) isEnded = line === canonical({ end: { hash: last.hash, seq: last.seq } });
      else {
        const beside = texts && { salt: texts.salt, texts: texts.texts };
        check(line === canonical({ seq, at, hash, row, texts: beside }), 'differs from the export');
        check(seq === last.seq + 1 && at >= last.at, `does not follow number ${last.seq}`);
        check(hash === sha256(canonical({ previous: last.hash, seq, at, row })), 'was changed');
        check(!texts || sha256(texts.salt + texts.texts) === row.textHash, 'has other texts than those sealed');
        if (!texts && row.textHash !== null) gone.set(`${row.record} ${row.recordId}`, number);
        if (row.action === 'erased') erased.set(`${row.record} ${row.recordId}`, number);
        last = { seq, at, hash };
        wanted.delete(toSeal(last));
      }
    }
  }
  ok(isEnded && rest + decoder.decode() === '', 'The export has no end: something was cut off.');
  for (const [record, at] of gone)
    ok(erased.get(record) >= at, `Line ${at}: texts of ${record} are missing but not erased`);
  ok(wanted.size === 0, `${[...wanted].join(', ')}: no seal of this history`);
  return { changes: last.seq, seal: toSeal(last) };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, ...seals] = process.argv.slice(2);
  const whole = ({ changes, seal }) => console.log(`${changes} changes, none changed since, up to the seal ${seal}.`);
  const broken = ({ message }) => process.exit(console.error(`NOT WHOLE. ${message}`) ?? 1);
  verify(createReadStream(file), seals).then(whole, broken);
}
