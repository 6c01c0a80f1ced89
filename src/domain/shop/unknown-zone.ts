/**
 * Explains that a browser does not know the zone of the shop. `followed` is the zone of the displayed days and times.
 * It is the same zone if the server has sent its rules (BROWSER-03).
 */
export const explainUnknownZone = (name: string, followed: string): string =>
  followed === name
    ? `This browser does not know the time zone ${name}, so days and times follow the rules of the server: update the browser.`
    : `This browser does not know the time zone ${name}, so days and times are those of ${followed}: update the browser.`;
