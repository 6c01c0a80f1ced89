/** Builds the app and the server when there is no build or the sources are newer. Ends the process when that fails. */
export function freshBuild(): void;
