/**
 * What tells a server to stop. Windows has no SIGTERM: there it is Ctrl+C, which service managers send too, Ctrl+Break, and
 * the closed window, after which a process has ten seconds.
 */
export const getStopSignals = (platform: NodeJS.Platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];
