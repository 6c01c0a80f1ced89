import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether Debian's poppler-utils are here to read a PDF back. */
export const hasPoppler = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

function run<T>(pdf: Buffer, read: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'reflow-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    return read(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The printed text of all pages, without marks of direction and empty lines. Runs of blanks are one blank. */
export const pdfLines = (pdf: Buffer): string[] =>
  run(pdf, (file) => execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }))
    .split(/[\n\f]/)
    .map((line) =>
      line
        .replace(/[\u200E\u200F\u202A-\u202E]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);

/** Name and whether it is embedded, for each font. */
export const pdfFonts = (pdf: Buffer): { name: string; embedded: boolean }[] =>
  run(pdf, (file) => execFileSync('pdffonts', [file], { encoding: 'utf8' }))
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/);
      return { name: name.replace(/^[A-Z]{6}\+/, ''), embedded: rest.at(-5) === 'yes' };
    });

/** The size of each page in points. */
export const pdfPages = (pdf: Buffer): { width: number; height: number }[] =>
  run(pdf, (file) => execFileSync('pdfinfo', ['-f', '1', '-l', '999', file], { encoding: 'utf8' }))
    .split('\n')
    .flatMap((line) => {
      const [, width, height] = /^Page +\d+ size: +([\d.]+) x ([\d.]+)/.exec(line) ?? [];
      return width === undefined ? [] : [{ width: Number(width), height: Number(height) }];
    });
