import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * The plain font in a WOFF file, its tables unpacked once by zlib: the PDF library would unpack them slowly, in
 * JavaScript and anew for every document. @throws RangeError when the file is no WOFF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new RangeError('The file is no WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(offset, offset + packedLength);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packedLength < length ? inflateSync(packed) : packed,
    };
  });
  const first = SFNT_HEADER + count * SFNT_ENTRY;
  const font = Buffer.alloc(tables.reduce((size, { bytes }) => size + padded(bytes.length), first));
  const log = Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** log * SFNT_ENTRY, 6);
  font.writeUInt16BE(log, 8);
  font.writeUInt16BE((count - 2 ** log) * SFNT_ENTRY, 10);
  let at = first;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(at, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, at);
    at += padded(bytes.length);
  }
  return font;
}
