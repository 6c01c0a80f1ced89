import ts from 'typescript';

/** Facts about the data of a machine that its code shows. */
export type Literals = {
  /** Texts and numbers that the code compares a field with, by its name: `error.status === 409`. */
  compared: Readonly<Record<string, readonly (string | number)[]>>;
  /**
   * The fields that the code reads of something, by the name that it has there: `event.seat.row` reads `seat` of `event` and
   * `row` of `seat`. The type is what the place needs, if the code tells it.
   */
  read: Readonly<Record<string, ReadonlyMap<string, ts.Type | null>>>;
};

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);
/** Methods of a text that look for another one in it. */
const SEARCHES = new Set(['includes', 'startsWith', 'endsWith']);

/** Returns the file and the files of the project that it imports itself. Guards are often in a file of their own. */
function sourcesOf(program: ts.Program, file: string): ts.SourceFile[] {
  const source = program.getSourceFile(file);
  if (!source) return [];
  const checker = program.getTypeChecker();
  const imported = source.statements.flatMap((statement): ts.SourceFile[] => {
    if (!ts.isImportDeclaration(statement)) return [];
    const [declaration] = checker.getSymbolAtLocation(statement.moduleSpecifier)?.declarations ?? [];
    return declaration && ts.isSourceFile(declaration) && !declaration.isDeclarationFile ? [declaration] : [];
  });
  return [source, ...imported];
}

/** Reads the code of the machines in a file. */
export function readLiterals(program: ts.Program, file: string): Literals {
  const checker = program.getTypeChecker();
  const compared = new Map<string, Set<string | number>>();
  const read = new Map<string, Map<string, ts.Type | null>>();

  /** Returns the value of a literal, a constant or a member of an enum. */
  const valueOf = (node: ts.Expression): string | number | null => {
    const type = checker.getTypeAtLocation(node);
    return type.isStringLiteral() || type.isNumberLiteral() ? type.value : null;
  };
  const nameOf = (node: ts.Node): string | null => {
    if (ts.isIdentifier(node)) return node.text;
    if (ts.isPropertyAccessExpression(node)) return node.name.text;
    if (ts.isElementAccessExpression(node))
      return ts.isStringLiteral(node.argumentExpression) ? node.argumentExpression.text : null;
    return ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
      ? nameOf(node.expression)
      : null;
  };
  const note = (field: ts.Node, literal: ts.Expression): void => {
    const [name, value] = [nameOf(field), valueOf(literal)];
    // The type of an event is no data.
    if (name === null || name === 'type' || value === null) return;
    compared.set(name, (compared.get(name) ?? new Set()).add(value));
  };
  const noteRead = (node: ts.PropertyAccessExpression | ts.ElementAccessExpression): void => {
    const [of, field] = [nameOf(node.expression), nameOf(node)];
    const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
    if (of === null || field === null || isCalled || field === 'type' || field === 'length') return;
    const fields = read.get(of) ?? new Map<string, ts.Type | null>();
    read.set(of, fields);
    const needed = checker.getContextualType(node);
    const isOpen = !needed || (needed.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
    fields.set(field, fields.get(field) ?? (isOpen ? null : needed));
  };
  const look = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind)) {
      note(node.left, node.right);
      note(node.right, node.left);
    }
    if (ts.isSwitchStatement(node))
      for (const clause of node.caseBlock.clauses)
        if (ts.isCaseClause(clause)) note(node.expression, clause.expression);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: of, name } = node.expression;
      const [argument] = node.arguments;
      if (argument && SEARCHES.has(name.text)) {
        note(of, argument);
        // `['draft', 'sent'].includes(order.status)`
        if (ts.isArrayLiteralExpression(of)) for (const element of of.elements) note(argument, element);
      }
    }
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) noteRead(node);
    ts.forEachChild(node, look);
  };
  for (const source of sourcesOf(program, file)) look(source);
  return {
    compared: Object.fromEntries([...compared].map(([name, values]) => [name, [...values]])),
    read: Object.fromEntries(read),
  };
}
