/** A plain-text message to one person. */
export type Mail = { to: string; subject: string; text: string };

/** Sends mail. @throws when the message was not taken. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
