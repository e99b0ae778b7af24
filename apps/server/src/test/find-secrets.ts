import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Fields whose values are secrets wherever they travel; what stands in them must be kept nowhere as it is. */
const SECRET_FIELD = /password|^code$|recovery|verification_code|token$|^secret$|card_number|cvv/i;
/** Also a ledger's accounts and names go by this name: of them only numbers are secrets. */
const ACCOUNT_FIELD = /^account(_number)?$/;
/** Shorter ones turn up by chance in ids and figures. */
const TELLING_LENGTH = 8;

/** The values of secret fields in something that travelled, at any depth. */
export function secretsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') {
    const isSecret = SECRET_FIELD.test(field) || (ACCOUNT_FIELD.test(field) && isDigits(value));
    return isSecret && value.length >= TELLING_LENGTH ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    // The code of a fault names a rule, such as `required`.
    key === 'faults' ? [] : secretsIn(inner, Array.isArray(value) ? field : key),
  );
}

/** A secret as it could be lying about: as text, as the bytes of a column in hex, in base 64. */
const faces = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

const isDigits = (secret: string) => /^\d+$/.test(secret);
/** Digits count only as a number of their own: inside ids and times they are chance. */
const pattern = (face: string, secret: string) =>
  isDigits(secret) && face === secret
    ? `(?<![0-9a-f.-])${face}(?![0-9a-f.-])`
    : face.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * Where a secret stands in a database as it is: every table of every schema of ours, job payloads and stored responses
 * included. Says table and a piece of the row, with the secret's length in its place.
 */
export async function secretsInDatabase(url: string, secrets: readonly string[]): Promise<string[]> {
  if (secrets.length === 0) return [];
  const likely = [[...new Set(secrets.flatMap(faces))]];
  const holdsOne = (text: string) =>
    `exists (select from unnest($1::text[]) face where strpos(${text}, face) > 0)`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_catalog|pg_toast|information_schema)'
        and has_table_privilege(c.oid, 'select') order by 1`);
    const found: string[] = [];
    for (const { name } of tables) {
      // In a whole table a secret is looked for at every so-manieth sign; in a row of it that would be each one.
      const { rowCount } = await client.query(
        `select from (select string_agg(t::text, chr(10)) as whole from ${name} t) t where ${holdsOne('whole')}`,
        likely,
      );
      if (rowCount === 0) continue;
      const { rows } = await client.query<{ row: string }>(
        `select row from (select t::text as row from ${name} t) r where ${holdsOne('row')}`,
        likely,
      );
      found.push(...rows.flatMap(({ row }) => secretsInText(name, row, secrets)).slice(0, 3));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Where a secret stands in a text, and what stands before it there. */
export function secretsInText(what: string, text: string, secrets: readonly string[]): string[] {
  for (const secret of secrets) {
    for (const face of faces(secret)) {
      if (!text.includes(face)) continue;
      const at = new RegExp(pattern(face, secret)).exec(text)?.index;
      if (at === undefined) continue;
      const before = text.slice(Math.max(0, at - 100), at);
      return [`${what}: …${before}[a secret of ${secret.length} signs]…`];
    }
  }
  return [];
}

/** Where a secret stands in the files of a folder. */
export async function secretsInFolder(folder: string, secrets: readonly string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), 'latin1');
    found.push(...secretsInText(file.name, text, secrets));
  }
  return found;
}
