/** Links from a page in `docs/workflows` to a file of the project. */
export const fileLink = (path: string, words = path): string => `[${words}](../../${path})`;

/** The same link, with only the file name as its text. */
export const nameLink = (path: string): string => fileLink(path, path.slice(path.lastIndexOf('/') + 1));
