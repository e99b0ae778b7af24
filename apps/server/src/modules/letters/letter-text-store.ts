import type { LetterKind, LetterText } from '@lorikeet/contracts/letter-kinds';
import { sql } from '../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

export type LetterOf = { kind: LetterKind; locale: 'en' | 'zh' };

/** A version of a letter's words; null words put the portal's own back. */
export type StoredVersion = {
  version: number;
  words: LetterText | null;
  changed_at: Date;
  changed_by: string;
};

type Row = Omit<StoredVersion, 'words'> & {
  kind: LetterKind;
  locale: 'en' | 'zh';
  subject: string | null;
  heading: string | null;
  body: string | null;
  sms: string | null;
};

const VERSIONS_SHOWN = 20;

function versionOf({ version, changed_at, changed_by, subject, heading, body, sms }: Row): StoredVersion {
  const words =
    subject === null || heading === null || body === null ? null : { subject, heading, text: body, sms };
  return { version, words, changed_at, changed_by };
}

/** The last versions of a letter's words, the latest first. */
export async function versionsOf(work: Work, { kind, locale }: LetterOf): Promise<StoredVersion[]> {
  const rows = await work.rows<Row>(sql`
    select kind, locale, version, subject, heading, body, sms, changed_at, changed_by from letter_texts
    where merchant_id = ${work.merchantId} and kind = ${kind} and locale = ${locale}
    order by version desc limit ${VERSIONS_SHOWN}`);
  return rows.map(versionOf);
}

/** The version that stands of each letter and language that was ever changed; only of some kinds where they are named. */
export async function latestVersions(
  work: Work,
  kinds?: readonly LetterKind[],
): Promise<(LetterOf & StoredVersion)[]> {
  const rows = await work.rows<Row>(sql`
    select distinct on (kind, locale) kind, locale, version, subject, heading, body, sms, changed_at, changed_by
    from letter_texts
    where merchant_id = ${work.merchantId} and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? []}::text[]))
    order by kind, locale, version desc`);
  return rows.map((row) => ({ kind: row.kind, locale: row.locale, ...versionOf(row) }));
}

/**
 * Adds a version to the one that its writer saw; null words put the portal's own back. Refuses `letter.changed_meanwhile`
 * where another was added since, also at the same instant.
 */
export async function addVersion(
  work: Work,
  { kind, locale }: LetterOf,
  { seen, latest, words }: { seen: number; latest: number; words: LetterText | null },
): Promise<number> {
  refuseUnless(seen === latest, 'letter.changed_meanwhile');
  const added = await work.maybe(sql`
    insert into letter_texts (merchant_id, kind, locale, version, subject, heading, body, sms, changed_at, changed_by)
    values (${work.merchantId}, ${kind}, ${locale}, ${seen + 1}, ${words?.subject ?? null}, ${words?.heading ?? null},
      ${words?.text ?? null}, ${words?.sms ?? null}, ${work.now}, ${work.actor.name})
    on conflict (merchant_id, kind, locale, version) do nothing returning version`);
  if (!added) throw new Refusal('letter.changed_meanwhile');
  return seen + 1;
}
