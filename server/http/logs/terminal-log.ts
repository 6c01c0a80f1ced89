import { prettyFactory } from 'pino-pretty';

const toText = prettyFactory({
  ignore: 'pid,hostname,method,route,status',
  translateTime: 'SYS:HH:MM:ss',
  singleLine: true,
});

/** Writes log lines as a person reads them on a terminal. */
export const openTerminalLog = (terminal: { write: (text: string) => unknown }) => ({
  write: (line: string) => void terminal.write(toText(line)),
});
