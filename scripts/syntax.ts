/** A part of a module as the parser gives it. */
export type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
