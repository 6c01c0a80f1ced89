import ts from 'typescript';
import { numbers } from '../numbers.ts';
import type { Removal } from '../removals/removals.ts';

/** What is changed, and where such places are looked for. */
export const KINDS = {
  operator: 'an operator is another one: === and !==, && and ||, + and -, * and /',
  boundary: 'a comparison is off by its bound: < and <=, > and >=',
  guard: 'a condition is the opposite: a guard of a chart, elsewhere the question of an if or of a ?',
  time: 'a number whose name says that it is a time is twice as much',
  payload: 'a field is missing in what a call, an event, a context or an answer is made of',
  text: 'a text that people read lacks a letter',
} as const;
export type Kind = keyof typeof KINDS;
export const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word);

/** The layers, each a folder of `src`. */
export const LAYERS = ['machines', 'domain', 'services', 'views', 'app'] as const;

/** A change of one place. `before` and `after` are what stands there, `line` the first line of it. */
export type Mutant = { kind: Kind; file: string; line: number; before: string; after: string; start: number };

export type Source = { path: string; text: string };

const OPERATORS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);
const BOUNDARIES = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);
const TIME =
  /(?:_(?:MS|S|MINUTES|HOURS|DAYS)$|DELAY|TIMEOUT|DEBOUNCE|[a-z](?:Ms|Minutes|Days)$|delay|[tT]imeout|debounce)/;
const TIMERS = new Set(['setTimeout', 'setInterval', 'timeout']);
const MADE_OF = new Set(['http', 'send', 'sendTo', 'raise', 'emit', 'assign', 'parse', 'stringify']);
const CARRIES = new Set(['body', 'query', 'input', 'params', 'patch', 'output', 'filters']);
/** Nobody reads these, or they are compared by the book of the machines alone. */
const UNREAD = new Set([
  'description',
  'meta',
  'className',
  'css',
  'id',
  'type',
  'key',
  'htmlFor',
  'href',
  'name',
  'd',
]);
const SENTENCE = /[A-Za-z]{3,}/;

const nameOf = (node: ts.Node): string | null =>
  (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isJsxAttribute(node)) &&
  (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
    ? node.name.text
    : null;

const calleeOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

function isWithin(node: ts.Node, fits: (parent: ts.Node) => boolean): boolean {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) if (fits(at)) return true;
  return false;
}

/** Every place of a file that can be changed in one of the ways, in the order of the file. */
export function mutantsOf({ path, text }: Source): Mutant[] {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Mutant[] = [];
  const add = (kind: Kind, start: number, end: number, after: string) =>
    found.push({
      kind,
      file: path,
      line: file.getLineAndCharacterOfPosition(start).line + 1,
      before: text.slice(start, end),
      after,
      start,
    });
  const replace = (kind: Kind, node: ts.Node, after: string) => add(kind, node.getStart(), node.end, after);
  const isChart = path.startsWith('src/machines/');

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isCallExpression(node) && ['css', 'cva', 'styled'].includes(calleeOf(node))) return;
    if (ts.isBinaryExpression(node)) visitOperator(node);
    if (isChart && isGuard(node)) replace('guard', node.initializer.body, `!(${node.initializer.body.getText()})`);
    if (ts.isIfStatement(node)) replace('guard', node.expression, `!(${node.expression.getText()})`);
    if (ts.isConditionalExpression(node)) replace('guard', node.condition, `!(${node.condition.getText()})`);
    if (ts.isNumericLiteral(node) && isTime(node))
      replace('time', node, String(Number(node.text.replaceAll('_', '')) * 2));
    if (ts.isObjectLiteralExpression(node)) visitFields(node);
    visitText(node);
    ts.forEachChild(node, visit);
  };

  const visitOperator = (node: ts.BinaryExpression) => {
    const sign = node.operatorToken;
    const isText = [node.left, node.right].some(
      (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
    );
    const other = isText && sign.kind === ts.SyntaxKind.PlusToken ? undefined : OPERATORS.get(sign.kind);
    const bound = BOUNDARIES.get(sign.kind);
    if (other !== undefined) replace('operator', sign, other);
    if (bound !== undefined) replace('boundary', sign, bound);
  };

  const visitFields = (node: ts.ObjectLiteralExpression) => {
    if (!isCarried(node)) return;
    for (const [at, field] of node.properties.entries()) {
      if (ts.isMethodDeclaration(field) || field.name?.getText() === 'type') continue;
      const next = node.properties[at + 1];
      add('payload', field.getStart(), next ? next.getStart() : field.end, '');
    }
  };

  const visitText = (node: ts.Node) => {
    const isRead =
      ts.isJsxText(node) ||
      ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateTail(node)) && isReadByPeople(node));
    if (!isRead) return;
    const raw = node.getText();
    const word = SENTENCE.exec(raw);
    if (word === null) return;
    replace('text', node, raw.slice(0, word.index + word[0].length - 1) + raw.slice(word.index + word[0].length));
  };

  visit(file);
  return found;
}

function isGuard(node: ts.Node): node is ts.PropertyAssignment & { initializer: ts.ArrowFunction } {
  return (
    ts.isPropertyAssignment(node) &&
    ts.isArrowFunction(node.initializer) &&
    !ts.isBlock(node.initializer.body) &&
    ts.isObjectLiteralExpression(node.parent) &&
    nameOf(node.parent.parent) === 'guards'
  );
}
const isTime = (node: ts.NumericLiteral): boolean =>
  Number(node.text.replaceAll('_', '')) > 0 &&
  isWithin(
    node,
    (parent) => TIME.test(nameOf(parent) ?? '') || (ts.isCallExpression(parent) && TIMERS.has(calleeOf(parent))),
  );

/** Of a call that sends or stores, under a name that carries, or what a function answers. */
function isCarried(node: ts.ObjectLiteralExpression): boolean {
  let { parent } = node;
  while (ts.isParenthesizedExpression(parent) || ts.isSatisfiesExpression(parent)) parent = parent.parent;
  if (CARRIES.has(nameOf(parent) ?? '')) return true;
  if (ts.isCallExpression(parent)) return MADE_OF.has(calleeOf(parent));
  return (ts.isArrowFunction(parent) || ts.isReturnStatement(parent)) && !isWithin(node, ts.isJsxExpression);
}

/** What only who looks after the code reads: an error of the program, a line of the console. */
const isForTheLog = (node: ts.Node): boolean =>
  ts.isThrowStatement(node) ||
  ts.isNewExpression(node) ||
  (ts.isCallExpression(node) && /^console\.|^report|^log/i.test(node.expression.getText()));

/** With a blank, or under a name that a person reads. */
function isReadByPeople(node: ts.Node): boolean {
  const isUnread = isWithin(
    node,
    (parent) => UNREAD.has(nameOf(parent) ?? '') || ts.isImportDeclaration(parent) || isForTheLog(parent),
  );
  if (isUnread) return false;
  return (
    /[A-Za-z.,] [A-Za-z]/.test(node.getText()) ||
    /^(?:label|title|sentence|placeholder|busyLabel|aria-label)$/.test(nameOf(node.parent) ?? '')
  );
}

/**
 * Thirty of them, the same for one seed and one state of the code: one of each kind in each layer, and where a layer has
 * none of a kind, one of that kind from anywhere. No place is drawn twice.
 */
export function draw(sources: readonly Source[], seed: number): Mutant[] {
  const below = numbers(seed);
  const all = sources.flatMap(mutantsOf);
  const drawn: Mutant[] = [];
  for (const kind of Object.keys(KINDS).filter(isKind)) {
    for (const layer of LAYERS) {
      const left = all.filter((mutant) => mutant.kind === kind && !drawn.includes(mutant));
      const here = left.filter(({ file }) => file.startsWith(`src/${layer}/`));
      const from = here.length > 0 ? here : left;
      const mutant = from[below(from.length)];
      if (mutant) drawn.push(mutant);
    }
  }
  return drawn;
}

/** As a text that stands once in its file: with as much around it as that takes. @throws Error where nothing is enough */
export function toRemoval({ kind, file, line, before, after, start }: Mutant, source: string): Removal {
  const end = start + before.length;
  for (let around = 0; around <= source.length; around += 4) {
    const [head, tail] = [source.slice(Math.max(0, start - around), start), source.slice(end, end + around)];
    const text = head + before + tail;
    if (source.split(text).length === 2)
      return { name: `${kind} at ${file}:${line}`, file, text, replacement: head + after + tail };
  }
  throw new Error(`${file}:${line} cannot be told from the rest`);
}
