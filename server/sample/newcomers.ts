/** Staff of the sample shop who have not verified their address yet. */
export const SAMPLE_NEWCOMERS = ['hina@reflow.test', 'junaid@reflow.test', 'sadia@reflow.test'] as const;
