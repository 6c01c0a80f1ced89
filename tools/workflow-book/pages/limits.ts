import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import * as LIMITS from '../../../src/domain/shared/limits.ts';
import type { SourceFile } from '../../rules/citations.ts';

const VALUES: Readonly<Record<string, unknown>> = { ...LIMITS };

/** Where every time stands that the product promises to somebody. */
export const PROMISED = 'src/domain/shared/limits.ts';

const UNITS: Readonly<Record<string, number>> = {
  MS: 1,
  S: 1_000,
  SECONDS: 1_000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
  WEEKS: 7 * 86_400_000,
};
/** `DAYS` of `WORKFLOW_DAYS_MAX`. */
const unitIn = (name: string): string => name.replace(/_MAX$/, '').split('_').at(-1) ?? '';
/** What only says how long a minute is. */
const IS_UNIT = /^(?:SECOND|MINUTE|HOUR|DAY|WEEK)_MS$/;

/** A time that the code waits, allows or keeps: in milliseconds, with the sentence that stands over it. */
export type TimeLimit = { name: string; ms: number; says: string; file: string; usedBy: string[] };

export const parse = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** The constants at the top of a file that have a number, a product of numbers, or minutes in which something is counted. */
function constantsOf(source: ts.SourceFile): { name: string; value: number; unit?: string; says: string }[] {
  const known = new Map<string, ts.Expression>();
  const valueOf = (node: ts.Expression): number => {
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isIdentifier(node))
      return known.has(node.text) ? valueOf(known.get(node.text) as ts.Expression) : Number.NaN;
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken) return Number.NaN;
    return valueOf(node.left) * valueOf(node.right);
  };
  return source.statements.filter(ts.isVariableStatement).flatMap((statement) =>
    statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!initializer || !ts.isIdentifier(name)) return [];
      known.set(name.text, initializer);
      const minutes = ts.isObjectLiteralExpression(initializer)
        ? initializer.properties.filter(ts.isPropertyAssignment).find((each) => each.name.getText() === 'minutes')
        : undefined;
      const value = valueOf(minutes?.initializer ?? initializer);
      const says = sentence(statement.getFullText().slice(0, statement.getLeadingTriviaWidth()));
      return Number.isNaN(value) ? [] : [{ name: name.text, value, says, ...(minutes ? { unit: 'MINUTES' } : {}) }];
    }),
  );
}

const sentence = (trivia: string): string =>
  (trivia.split(/\n{2,}/).at(-1) ?? '')
    .replaceAll(/^\s*(?:\/\*\*|\*\/|\*|\/\/)|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What the files import by name from each other: `path#name`, by the file that does. */
function importsOf(sources: readonly ts.SourceFile[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const source of sources)
    for (const { importClause, moduleSpecifier } of source.statements.filter(ts.isImportDeclaration)) {
      const bindings = importClause?.namedBindings;
      const from = join(dirname(source.fileName), (moduleSpecifier as ts.StringLiteral).text);
      if (bindings && ts.isNamedImports(bindings))
        for (const { name, propertyName } of bindings.elements) {
          const key = `${from}#${(propertyName ?? name).text}`;
          users.set(key, [...(users.get(key) ?? []), source.fileName]);
        }
    }
  return users;
}

/** The named times of the app and the server, without those of the sample shop, shortest first: those that are promised by their value. */
export function findTimeLimits(code: readonly SourceFile[]): TimeLimit[] {
  const sources = code.filter(({ path }) => !path.startsWith('server/sample/')).map(parse);
  const users = importsOf(sources);
  const found = sources.flatMap((source) =>
    constantsOf(source).flatMap(({ name, value, unit, says }): TimeLimit[] => {
      const file = source.fileName;
      const factor = UNITS[unit ?? unitIn(name)];
      if (factor === undefined || IS_UNIT.test(name)) return [];
      const promised = file === PROMISED ? VALUES[name] : value;
      const number = typeof promised === 'object' ? (promised as { minutes: number }).minutes : Number(promised);
      return [{ name, ms: number * factor, says, file, usedBy: users.get(`${file}#${name}`) ?? [] }];
    }),
  );
  return found.toSorted((a, b) => a.ms - b.ms || a.name.localeCompare(b.name) || a.file.localeCompare(b.file));
}

/**
 * Times that the page cannot list: a number where something waits or is repeated, and one that its comment calls a time and its
 * name does not; and those that do not say what they are for.
 */
export function unnamedTimes(code: readonly SourceFile[]): string[] {
  const silent = findTimeLimits(code).filter(({ says }) => says === '');
  const odd = code
    .filter(({ path }) => !path.startsWith('server/sample/'))
    .flatMap((file) => {
      const source = parse(file);
      const waits: string[] = [];
      const visit = (node: ts.Node): void => {
        if (
          ts.isCallExpression(node) &&
          /(?:^|\.)(?:setTimeout|setInterval|timeout|every)$/.test(node.expression.getText())
        )
          waits.push(
            ...node.arguments
              .filter((each) => ts.isNumericLiteral(each) && each.text !== '0')
              .map((each) => each.getText()),
          );
        ts.forEachChild(node, visit);
      };
      visit(source);
      const called = constantsOf(source).filter(
        ({ name, says }) => /^(?:Milliseconds|Seconds|Minutes|Hours|Days) /.test(says) && !(unitIn(name) in UNITS),
      );
      return [...waits, ...called.map(({ name }) => name)].map((words) => `${file.path}: ${words}`);
    });
  return [...silent.map(({ file, name }) => `${file}: ${name}`), ...odd];
}
