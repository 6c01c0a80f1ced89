export const START_USAGE: string;
export const DEMO_USAGE: string;
/** Names commands as an archive runs them, if `execPath` is the Node of an archive. */
export function nameCommands(text: string, execPath?: string): string;
/** Whether the arguments of a command ask what it takes. */
export function wantsHelp(args: readonly string[]): boolean;
/** Ends the process when a command that takes no options was given any: 0 after `--help`, else 2. */
export function refuseArguments(usage: string, args?: readonly string[]): void;
