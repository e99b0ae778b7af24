import { sql } from '../db/sql.ts';
import { type Forgotten, saysAny } from '../forget.ts';
import type { Work } from '../work.ts';

/** Letters that are opened at once. */
const BATCH = 500;

/**
 * Deletes every letter to a payer, every letter about what is theirs, and what says their name among others, such as a digest;
 * one that waits to be sent is not sent.
 */
export async function forgetMessages(
  work: Work,
  { customerIds, subjectIds, words }: Forgotten,
): Promise<void> {
  await work.run(sql`
    delete from messages where merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`);
  await work.run(sql`
    delete from messages where merchant_id = ${work.merchantId} and subject_id = any(${[...subjectIds]}::uuid[])`);
  for (let after: string | null = null; ; ) {
    const letters: Sealed[] = await letterPage(work, after);
    const said = letters.filter((one) => saysAny(wordsOf(work, one), words)).map(({ id }) => id);
    if (said.length > 0)
      await work.run(sql`
        delete from messages where merchant_id = ${work.merchantId} and id = any(${said}::uuid[])`);
    if (letters.length < BATCH) return;
    after = letters.at(-1)!.id;
  }
}

type Sealed = { id: string; subject: Buffer | null; body: Buffer };

/** Letters that are about nothing alone, newest first: sealed as they are, each is opened to be searched. */
const letterPage = (work: Work, after: string | null): Promise<Sealed[]> =>
  work.rows<Sealed>(sql`
    select id, subject, body from messages
    where merchant_id = ${work.merchantId} and customer_id is null and subject_id is null
      and (${after}::uuid is null or id < ${after}) order by id desc limit ${BATCH}`);

function wordsOf({ vault }: Work, { subject, body }: Sealed): string {
  const { text }: { text: string } = JSON.parse(vault.open(body));
  return `${subject ? vault.open(subject) : ''}\n${text}`;
}
