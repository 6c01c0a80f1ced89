// Finds turns of phrase that are hard to read, in comments, texts, test titles and documents. Part of `npm run check`.
// CONTRIBUTING.md says how to write instead.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each turn of phrase, and plain words for it. */
const TURNS: readonly [turn: RegExp, plain: string][] = [
  [/\b(?:stands?|stood)\b(?! for\b)/i, 'is, is shown, is printed'],
  [/\bbeneath\b/i, 'below, under'],
  [/\bbeside\b(?! the point)/i, 'next to, besides'],
  [/\banew\b/i, 'again'],
  [/\blikewise\b/i, 'also'],
  [/\bmeanwhile\b/i, 'in the meantime, since'],
  [/\b(?:begins?|began|begun)\b/i, 'start'],
  [/\bmend(?:s|ed)?\b/i, 'fix, repair'],
  [/\bwhoever\b/i, 'the person who, anyone who'],
  [/\bsomebody\b|\beverybody\b/i, 'someone, everyone'],
  [/\bwhat (?:stands|stood|came|comes|nobody|somebody|staff)\b/i, 'the noun'],
  [/\bwho (?:signs|sits|asks)\b/i, 'the user, the caller'],
  [/\bthe ones? (?:that|who|before)\b/i, 'the noun'],
  [/\bthe own\b|\bof one's own\b/i, "the user's own"],
  [/\b(?:tells?|hears?) of\b|\bhears? (?:it|that)\b/i, 'reports, is notified of'],
  [/\b(?:goes|go|went) on\b/i, 'continue'],
  [/\b(?:for|by) itself\b/i, 'alone, automatically'],
  [/\b(?:is|are) no (?:\w+ )?more\b|\bno .{1,60} any more\b/i, 'no longer'],
  [/\bin (?:its|their) place\b/i, 'instead'],
  [/\ball the same\b/i, 'anyway, still'],
  [/\bas far as\b/i, 'if, up to'],
  [/\bat hand\b/i, 'available'],
  [/\bis (?:good|made) for\b/i, 'is used for, expires after'],
  [/\bnot yet (?:there|here)\b/i, 'not loaded yet'],
  [/\bone after the other\b/i, 'in turn'],
  [/\bgives? way\b|\bturns? (?:it )?down\b/i, 'yield, reject'],
  [/\b(?:is|are) on (?:its|their) way\b/i, 'is being sent'],
];

/** Sentences that are right as they are: a value of a setting, and SQL. */
const ALLOWED: readonly RegExp[] = [/must be readers or everybody/, /\bbegin raise\b/];

/** Generated files, the history of releases, and this list itself with its test. */
const SKIPPED = /^docs\/workflows\/|^CHANGELOG\.md$|^(?:scripts|test\/scripts)\/check-prose\b|\.gen\.|\.d\.m?ts$/;

type Found = { line: number; sentence: string; turn: string; plain: string };
type Prose = { at: number; text: string };

function* markdown(text: string): Generator<Prose> {
  let isCode = false;
  let at = 0;
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    else if (!isCode) yield { at, text: line.replace(/`[^`]*`|<[^>]+>|\]\([^)]*\)|"[^"]*"|“[^”]*”/g, ' x ') };
    at += line.length + 1;
  }
}

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?<![:'"`\w])\/\/ ?(.*)/g;
const STRING = /(['"`])((?:(?!\1)[^\\\n]|\\.){18,})\1|>([^<>{}\n]{18,})</g;

function* code(text: string): Generator<Prose> {
  for (const { index, 1: block, 2: line } of text.matchAll(COMMENT)) {
    yield { at: index, text: (block ?? line ?? '').replaceAll(/\n\s*\*? ?/g, ' ') };
  }
  for (const { index, 2: quoted, 3: element } of text.matchAll(STRING))
    yield { at: index, text: quoted ?? element ?? '' };
}

/** A sentence has at least four words and no marks of code. */
const isSentence = (text: string): boolean => text.split(/\s+/).length >= 4 && !/^[,)]|[{};=<>]{2}|https?:/.test(text);

/** Code within a sentence: `${began}`, `` `begin` ``, `factor.begin`. */
const CODE = /\$\{[^}]*\}|`[^`]*`|\b\w+\.\w[\w.]*/g;

/** Returns the hard turns of phrase in the prose of a file. */
export function findTurns(path: string, text: string): Found[] {
  const prose = [...(path.endsWith('.md') ? markdown(text) : code(text))];
  const sentences = prose.flatMap(({ at, text: one }) =>
    one.split(/(?<=[.!?:;])\s+(?=[A-Z`])/).map((sentence) => ({ at, sentence: sentence.trim() })),
  );
  return sentences.flatMap(({ at, sentence }) => {
    if (!isSentence(sentence) || ALLOWED.some((allowed) => allowed.test(sentence))) return [];
    const line = text.slice(0, at).split('\n').length;
    return TURNS.flatMap(([turn, plain]) => {
      const [found] = turn.exec(sentence.replaceAll(CODE, 'x')) ?? [];
      return found === undefined ? [] : [{ line, sentence, turn: found, plain }];
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..');
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { cwd: root, encoding: 'utf8' });
  const paths = files
    .trim()
    .split('\n')
    .filter((path) => !SKIPPED.test(path) && existsSync(join(root, path)));
  const found = paths.flatMap((path) =>
    findTurns(path, readFileSync(join(root, path), 'utf8')).map((one) => ({ ...one, path })),
  );
  for (const { path, line, sentence, turn, plain } of found) {
    console.error(`${path}:${line}  "${turn}" → ${plain}\n  ${sentence}`);
  }
  if (found.length > 0) process.exitCode = 1;
}
