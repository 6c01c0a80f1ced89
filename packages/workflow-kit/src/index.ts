export { toChart, type ChartOptions } from './chart/to-chart.ts';
export type { Chart, ChartState, ChartTransition } from './chart/chart.ts';
export { COMPLETE, coverMachine, type Coverage, type CoverageOptions } from './explore/cover-machine.ts';
export { generatePaths, type PathOptions } from './paths/generate.ts';
export { at, createModel, statesOf, take, type DriverOf, type Path } from './paths/model.ts';
export type { World } from './explore/world.ts';
