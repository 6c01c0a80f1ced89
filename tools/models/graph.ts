/**
 * The model-based tests stand on `xstate/graph`, the successor for XState 5 of `@xstate/test`, by the same authors. This
 * is the only module that knows where it comes from.
 */
export { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
