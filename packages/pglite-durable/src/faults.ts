import { userInfo } from 'node:os';
import { systemErrorCode } from './system-error.ts';

/** How the sentences name your program. Without a name they say "this program" and "choose another folder". */
export type Names = {
  /** The name of the program, for example `Reflow`. */
  program?: string;
  /** The setting that chooses the folder, for example `DATA_DIR`. */
  setting?: string;
  /** Advice for a computer with too little memory, for example `set DATABASE_URL to a PostgreSQL`. */
  alternative?: string;
};

/** A person has to change something before the folder opens. The message is a sentence that says what. */
export class FolderError extends Error {
  override readonly name: string = 'FolderError';
  /** True if data may be lost. The person then needs a backup. */
  readonly isDataLost: boolean;

  constructor(sentence: string, { cause, isDataLost = false }: { cause?: unknown; isDataLost?: boolean } = {}) {
    super(sentence, { cause });
    this.isDataLost = isDataLost;
  }
}

/** The files are of another major version of PostgreSQL. Nothing was changed. */
export class OtherMajorError extends FolderError {
  override readonly name = 'OtherMajorError';
  /** The major version of the files. */
  readonly found: string;

  constructor(found: string) {
    super(`The files are of PostgreSQL ${found}. Nothing was changed. Open them with the version that made them.`);
    this.found = found;
  }
}

/** The code of every error of a database that has ended. */
export const ENDED = 'PGLITE_ENDED';

/** The database did not start, or ended while it worked. `lines` are the last lines of its log. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code = ENDED;
  readonly lines: readonly string[];

  constructor(lines: readonly string[], cause: unknown) {
    super(lines.findLast((line) => /\b(?:PANIC|FATAL):/.test(line)) ?? 'The embedded database ended', { cause });
    this.lines = lines;
  }
}

/** The name of the program within a sentence. */
export const programOf = ({ program = 'this program' }: Names): string => program;

/** `Set DATA_DIR to another folder`, or `Choose another folder`. */
export const choose = ({ setting }: Names, what: string): string =>
  setting === undefined ? `Choose ${what}` : `Set ${setting} to ${what}`;

/** The same within a sentence. */
export const orChoose = (names: Names, what: string): string =>
  choose(names, what).replace(/^[A-Z]/, (letter) => letter.toLowerCase());

/** The setting as the subject of a sentence. */
export const settingOf = ({ setting = 'The folder' }: Names): string => setting;

type Fault = readonly [pattern: RegExp, sentence: (folder: string, names: Names) => string, isDataLost?: true];

/** The sentences for codes of system errors, SQLSTATE codes and lines in the log of the database. */
const FAULTS: readonly Fault[] = [
  [
    /^(ENOSPC|EDQUOT|53100)$|No space left on device|Disk quota exceeded/,
    (folder) => `The disk of the data folder ${folder} is full. Make room on it and start again.`,
  ],
  [
    /^EROFS$|Read-only file system/,
    (folder) =>
      `The disk of the data folder ${folder} is read-only. Mount it writable and start again. If it became read-only on its own, the disk is failing.`,
    true,
  ],
  [
    /^(EACCES|EPERM)$|Permission denied|Operation not permitted/,
    (folder, names) =>
      `${userInfo().username} may not write in the data folder ${folder}. Start ${programOf(names)} as the person who owns it, or make that person its owner.`,
  ],
  [
    /^(EIO|58030)$|(?:Input\/output|I\/O) error/,
    (folder) => `The disk of the data folder ${folder} cannot be read. Replace it.`,
    true,
  ],
  [
    /^(ENOTDIR|EEXIST)$/,
    (folder, names) =>
      `${settingOf(names)} is no folder: ${folder}. ${names.setting === undefined ? 'Choose' : 'Set it to'} the folder with the data, or${names.setting === undefined ? '' : ' to'} a new one.`,
  ],
  [
    /configuration file .* contains errors/,
    (folder) => `A setting in ${folder}/db/postgresql.conf is wrong. Correct it, or remove the added part of the file.`,
  ],
  [
    /^XX00[12]$|(?:PANIC|FATAL):/,
    (folder) => `The database of the data folder ${folder} is damaged and does not open.`,
    true,
  ],
];

/** Explains what a person has to change before the folder opens. Returns `null` for any other error. */
export function explainFault(error: unknown, folder: string, names: Names = {}): FolderError | null {
  if (error instanceof FolderError) return error;
  const texts = listTexts(error);
  const [, sentence, isDataLost = false] = FAULTS.find(([pattern]) => texts.some((text) => pattern.test(text))) ?? [];
  return sentence === undefined ? null : new FolderError(sentence(folder, names), { cause: error, isDataLost });
}

function listTexts(error: unknown): string[] {
  const texts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause)
    texts.push(systemErrorCode(at) ?? '', ...(at instanceof EngineError ? [at.lines.join('\n')] : []));
  return texts;
}
