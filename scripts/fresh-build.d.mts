/**
 * Builds the app and the server when there is no build or the sources are newer. Ends the process when that fails.
 * @param options of the build; one with `--development` serves where none is asked for too
 */
export function freshBuild(...options: readonly string[]): void;
