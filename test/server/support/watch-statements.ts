import type { Db } from '../../../server/db/database.ts';

type Logger = { logQuery: (statement: string) => void };
type Session = { logger: Logger; options: { logger?: Logger } };

/** Statements that start and end a transaction, which one of the two drivers does not send. */
const FRAME = /^(?:begin|commit|rollback|savepoint|release)\b/;

/** Reports each statement that is sent, also in transactions. @returns a function that stops it */
export function watchStatements(db: Db, onStatement: (statement: string) => void): () => void {
  const session = db._.session as unknown as Session;
  const { logger, options } = session;
  const before = options.logger;
  const tell = (statement: string) => FRAME.test(statement) || onStatement(statement);
  session.logger = { logQuery: (statement) => [logger.logQuery(statement), tell(statement)] };
  // The session of a transaction inherits from these.
  options.logger = { logQuery: tell };
  return () => {
    session.logger = logger;
    if (before === undefined) delete options.logger;
    else options.logger = before;
  };
}
