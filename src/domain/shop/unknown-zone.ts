/**
 * What is said where a browser does not know the zone of the shop. `followed` is the zone whose days and times it shows: the
 * same one where the server has sent its rules. BROWSER-03
 */
export const explainUnknownZone = (name: string, followed: string): string =>
  followed === name
    ? `This browser does not know the time zone ${name}, so days and times follow the rules of the server: update the browser.`
    : `This browser does not know the time zone ${name}, so days and times are those of ${followed}: update the browser.`;
