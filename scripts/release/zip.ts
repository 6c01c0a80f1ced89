import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** The version of the format (2.0), the flag for UTF-8 names, and the two compression methods. */
const [VERSION, UTF8, STORED, DEFLATED] = [20, 0x0800, 0, 8];

/** The two halves of a time in a ZIP file: UTC, in steps of two seconds, from 1980. */
function toDosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

function toRecord(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const parts = [[4, signature] as const, ...fields].map(([bytes, value]) => {
    const part = Buffer.alloc(bytes);
    part.writeUIntLE(value, 0, bytes);
    return part;
  });
  return Buffer.concat(parts);
}

/**
 * Writes the files of a folder into a ZIP file, each as `FOLDER/path`. It supports no file of 4 GB and no 65,536 files.
 * @param at the time of every file, so that the same files make the same archive
 */
export function writeZip(folder: string, target: string, at: Date): void {
  const [time, date] = toDosTime(at);
  // Includes folders, because PostgreSQL needs its empty ones.
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  if (paths.length > 0xffff) throw new Error(`${folder} has ${paths.length} files, too many for a ZIP file`);
  const directory: Buffer[] = [];
  let offset = 0;
  const output = openSync(target, 'w');
  const write = (...parts: readonly Buffer[]) => {
    for (const part of parts) offset += writeSync(output, part);
  };
  for (const path of paths.toSorted()) {
    const stat = statSync(path);
    const isFolder = stat.isDirectory();
    const content = isFolder ? Buffer.alloc(0) : readFileSync(path);
    const packed = isFolder ? content : deflateRawSync(content, { level: 9 });
    const name = Buffer.from(relative(join(folder, '..'), path).split(sep).join('/') + (isFolder ? '/' : ''));
    const shared = [
      [2, VERSION],
      [2, UTF8],
      [2, isFolder ? STORED : DEFLATED],
      [2, time],
      [2, date],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ] as const;
    // The host is Unix (3), so that its permissions are read.
    const made = [2, (3 << 8) | VERSION] as const;
    const mode = [4, stat.mode * 0x1_0000] as const;
    directory.push(toRecord(0x0201_4b50, [made, ...shared, [2, 0], [2, 0], [2, 0], mode, [4, offset]]), name);
    write(toRecord(0x0403_4b50, shared), name, packed);
  }
  const [start, index] = [offset, Buffer.concat(directory)];
  const count = [2, paths.length] as const;
  const end = [[2, 0], [2, 0], count, count, [4, index.length], [4, start], [2, 0]] as const;
  write(index, toRecord(0x0605_4b50, end));
  closeSync(output);
}
