/** Builds the app and the server if there is no build or the sources are newer. Ends the process after a failure. */
export function freshBuild(): void;
