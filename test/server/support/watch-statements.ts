import type { Db } from '../../../server/db/database.ts';

type Logger = { logQuery: (statement: string) => void };
type Session = { logger: Logger; options: { logger?: Logger } };

/** What opens and ends a transaction, which one of the two databases is not sent as a statement. */
const FRAME = /^(?:begin|commit|rollback|savepoint|release)\b/;

/** Tells of each statement that is sent, in transactions too. @returns how to stop */
export function watchStatements(db: Db, onStatement: (statement: string) => void): () => void {
  const session = db._.session as unknown as Session;
  const { logger, options } = session;
  const before = options.logger;
  const tell = (statement: string) => FRAME.test(statement) || onStatement(statement);
  session.logger = { logQuery: (statement) => [logger.logQuery(statement), tell(statement)] };
  // The session of a transaction is made from these.
  options.logger = { logQuery: tell };
  return () => {
    session.logger = logger;
    if (before === undefined) delete options.logger;
    else options.logger = before;
  };
}
