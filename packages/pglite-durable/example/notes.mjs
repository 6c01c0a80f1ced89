// node notes.mjs FOLDER [TEXT]: keeps a note and lists all notes. A note that is listed survives a power cut.
import { FolderError, openDurable } from 'pglite-durable';

const [folder = 'notes', text] = process.argv.slice(2);
try {
  const db = await openDurable(folder);
  await db.exec('create table if not exists note (id serial primary key, text text not null)');
  if (text !== undefined) await db.query('insert into note (text) values ($1)', [text]);
  for (const { id, text } of (await db.query('select id, text from note order by id')).rows)
    console.log(`${id}. ${text}`);
  await db.close();
} catch (error) {
  if (!(error instanceof FolderError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
