/** The id in an address; 0, which no row has, when it is none. */
export const parseId = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
