import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import ts from 'typescript';
import { root } from '../../scripts/tool.ts';

/** The files of the app that hear an emitted event and do more with it than to show it by a table of toasts, by its type. */
export type Heard = Record<string, string[]>;

const FILE = new URL('heard.json', import.meta.url);
/** As it was read last: reading it anew takes a program of TypeScript. */
export const readHeard = (): Heard => JSON.parse(readFileSync(FILE, 'utf8')) as Heard;
export function writeHeard(heard: Heard): void {
  const rows = Object.entries(heard).map(([type, files]) => `  ${JSON.stringify(type)}: ${JSON.stringify(files)}`);
  writeFileSync(FILE, `{\n${rows.join(',\n')}\n}\n`);
}

type Site = { types: readonly string[]; handler: ts.Expression | undefined };

/**
 * Read from the types: of each place that subscribes by `on`, `useEmitted` or the `refusals` of a form, what it hears;
 * of one that hears everything its actor can emit, what is left of that where it does something.
 */
export function findHeard(): Heard {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    fileNames.filter((file) => file.startsWith(`${root}/src/`)),
    options,
  );
  const checker = program.getTypeChecker();
  const textOf = (type: ts.Type): string[] =>
    type.isUnion() ? type.types.flatMap(textOf) : type.isStringLiteral() ? [type.value] : [];
  /** Types of the events that a value may be here, of those that carry something. */
  const eventsAt = (node: ts.Node, carried = 'type'): string[] => {
    const type = checker.getTypeAtLocation(node);
    return (type.isUnion() ? type.types : [type])
      .filter((each) => each.getProperty(carried))
      .flatMap((each) => each.getProperty('type') ?? [])
      .flatMap((symbol) => textOf(checker.getTypeOfSymbolAtLocation(symbol, node)));
  };

  /** Where a handler hands on what it heard, or reads of it more than its type: not where it only asks which one it is. */
  function actedOn(handler: ts.Node): string[] {
    const [parameter] = ts.isArrowFunction(handler) ? handler.parameters : [];
    if (!parameter) return [];
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const { parent } = node;
      const isIt = ts.isIdentifier(node) && node.text === parameter.name.getText() && parent !== parameter;
      const isAsked =
        ts.isBinaryExpression(parent) || (ts.isPropertyAccessExpression(parent) && parent.name.text === 'type');
      if (isIt && ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword)
        found.push(...eventsAt(node, parent.left.getText().slice(1, -1)));
      const isShown = ts.isCallExpression(parent) && parent.expression.getText() === 'showToast';
      if (isIt && !isAsked && !isShown) found.push(...eventsAt(node));
      ts.forEachChild(node, visit);
    };
    visit((handler as ts.ArrowFunction).body);
    return found;
  }

  function siteAt(node: ts.Node): Site | null {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'refusals') {
      const given = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : undefined;
      const named = given && ts.isIdentifier(given) ? checker.getSymbolAtLocation(given)?.valueDeclaration : given;
      const types = [...(named?.getText() ?? '').matchAll(/'(\w+\.\w+)'/g)].map(([, type = '']) => type);
      return { types, handler: undefined };
    }
    if (!ts.isCallExpression(node)) return null;
    const [first, second] = node.arguments;
    const isOn = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'on';
    const type = isOn ? first : node.expression.getText() === 'useEmitted' ? second : undefined;
    return type && ts.isStringLiteral(type) ? { types: [type.text], handler: node.arguments.at(-1) } : null;
  }

  const heard = new Map<string, Set<string>>();
  for (const source of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${root}/src/`))) {
    const visit = (node: ts.Node): void => {
      const { types, handler } = siteAt(node) ?? { types: [], handler: undefined };
      for (const type of types.flatMap((each) => (each === '*' && handler ? actedOn(handler) : each)))
        heard.set(type, (heard.get(type) ?? new Set()).add(relative(root, source.fileName)));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  const byType = [...heard].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byType.map(([type, files]) => [type, [...files].toSorted()]));
}
