import ts from 'typescript';
import type { SourceFile } from './citations.ts';

/** A test whose title names a rule, without its ids, and why it proves nothing, where it does not. */
export type NamingTest = { id: string; title: string; file: string; fault: string | null };

/** A title that ends with ids in one bracket: `[BOOK-01, BOOK-07]`. */
const TITLE = /^([\s\S]*?)\s*\[([A-Z]+-\d{2}(?:, [A-Z]+-\d{2})*)\]$/;
const TEST = /^(?:it|test)(?:\.(?:skip|todo|fails|only|each|for|concurrent|skipIf|runIf))*$/;
const LEFT_OUT = /\.(?:skip|todo|fails|only)\b/;

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const textOf = (node: ts.StringLiteralLike | ts.TemplateExpression): string =>
  ts.isStringLiteralLike(node) ? node.text : node.getText().slice(1, -1);

/** Whether something is expected that is no literal: `expect(true)` expects nothing. */
function isExpectation(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !/^(?:expect|assert|fc\.assert)\b/.test(node.expression.getText())) return false;
  const [about] = node.arguments;
  const { kind } = about ?? {};
  const isConstant = kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;
  return about !== undefined && !isConstant && !ts.isLiteralExpression(about);
}

/** The last name of what is called: `seeTitle` of `page.seeTitle()`. */
const calledIn = (node: ts.Node): string | undefined =>
  ts.isCallExpression(node) ? /(\w+)$/.exec(node.expression.getText())?.[1] : undefined;

/** Whether a node or one in it is what is looked for. */
function some(node: ts.Node, is: (node: ts.Node) => boolean): boolean {
  return is(node) || Boolean(ts.forEachChild(node, (child) => some(child, is) || undefined));
}

/** The functions and methods of tests that expect something, also by others of these, by name. */
function expectingFunctions(sources: readonly ts.SourceFile[]): Set<string> {
  const functions: { name: string; calls: Set<string> }[] = [];
  const expecting = new Set<string>();
  const visit = (node: ts.Node): void => {
    const { name, body, initializer } = node as ts.Node & { name?: ts.Node; body?: ts.Node; initializer?: ts.Node };
    const does = body ?? initializer;
    if (name && does) {
      const own = { name: name.getText().replaceAll(/['"]/g, ''), calls: new Set<string>() };
      functions.push(own);
      some(does, (each) => {
        if (isExpectation(each)) expecting.add(own.name);
        own.calls.add(calledIn(each) ?? '');
        return false;
      });
    }
    ts.forEachChild(node, visit);
  };
  sources.forEach(visit);
  for (let size = -1; size !== expecting.size;) {
    size = expecting.size;
    for (const { name, calls } of functions) if ([...calls].some((call) => expecting.has(call))) expecting.add(name);
  }
  return expecting;
}

const mentions = (node: ts.Node, names: ReadonlySet<string>): boolean =>
  some(node, (part) => ts.isIdentifier(part) && names.has(part.text));

/** The call of `.each` that is handed a constant of its file, or another one that is made of it. */
function eachOf(table: ts.Identifier): ts.CallExpression | undefined {
  const names = new Set([table.text]);
  const source = table.getSourceFile();
  some(source, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && mentions(node.initializer, names))
      names.add(node.name.getText());
    return false;
  });
  const found: ts.CallExpression[] = [];
  some(source, (node) => isEach(node) && node.arguments.some((each) => mentions(each, names)) && found.push(node) > 0);
  return found[0];
}

/** The call that runs a test by a title: the one that has it, or the one whose table has it. `tests` are other names of `test`. */
function testOf(title: ts.Node, tests: ReadonlySet<string>): ts.CallExpression | null {
  for (let node = title; !ts.isSourceFile(node.parent); node = node.parent) {
    const { parent } = node;
    const isTable = ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name);
    const each = isTable ? eachOf(parent.name as ts.Identifier) : isEach(parent) ? parent : undefined;
    if (isTable || each) return each && ts.isCallExpression(each.parent) ? each.parent : null;
    if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) continue;
    const made = ts.isCallExpression(parent.expression) ? parent.expression.expression : parent.expression;
    const called = made.getText().replaceAll(/\([\s\S]*?\)|\s/g, '');
    if (tests.has(called) || TEST.test(called)) return parent;
  }
  return null;
}
const isEach = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /\.(?:each|for)$/.test(node.expression.getText());

function faultOf(call: ts.CallExpression | null, expecting: ReadonlySet<string>): string | null {
  if (call === null) return 'is the title of no test';
  if (LEFT_OUT.test(call.expression.getText())) return 'is left out';
  const expects = (node: ts.Node) =>
    isExpectation(node) ||
    expecting.has(calledIn(node) ?? '') ||
    (node.parent === call && ts.isIdentifier(node) && expecting.has(node.text));
  return call.arguments.some((each) => some(each, expects)) ? null : 'expects nothing';
}

/** Each title of a test that names a rule, once for each id. */
export function namingTests(tests: readonly SourceFile[]): NamingTest[] {
  const own = tests.filter(({ path }) => !/^tools\/(?:rules|breaks)\//.test(path));
  const sources = own.map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  const expecting = expectingFunctions(sources);
  const variants = own.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = \w+\.extend\b/g)].map(([, name = '']) => name),
  );
  const testNames = new Set(variants);
  return sources
    .filter(({ fileName }) => /\.(?:test|story|matrix)\.tsx?$/.test(fileName))
    .flatMap((source) => {
      const found: NamingTest[] = [];
      const visit = (node: ts.Node): void => {
        const [, title = '', ids] = TITLE.exec(isText(node) ? textOf(node) : '') ?? [];
        if (ids !== undefined) {
          const fault = faultOf(testOf(node, testNames), expecting);
          found.push(...ids.split(', ').map((id) => ({ id, title, file: source.fileName, fault })));
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}
