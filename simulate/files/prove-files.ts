import { crnFor } from '@lorikeet/bank-files';
import { crnBody } from '@lorikeet/domain/bpay';
import { isRefusal } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';
import { checkInvariants } from '../check-invariants.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { createDice } from '../fuzz/dice.ts';
import { type FileKind, openFilesPlatform, openFilesStage } from './files-stage.ts';
import { mutate } from './mutate.ts';

export type FilesSize = { files: number; eachRound: number; payers: number };
type Count = { taken: number; refused: Record<string, number> };
export type FilesProof = {
  files: number;
  rounds: number;
  kinds: Record<FileKind['name'], Count>;
  matched: number;
  invariants: number;
};

const COUNTED_MAX = 20;

/**
 * Files of banks and of other providers that were damaged on their way: each is refused by name and changes nothing, or
 * taken, and then every line that was matched names what it was matched to, to the cent. Invariants are checked after
 * each round, which has a merchant of its own. Throws on the first failure, with the file.
 */
export async function proveFiles(
  ground: Ground,
  modules: readonly Module[],
  size: FilesSize,
  seed: number,
): Promise<FilesProof> {
  const dice = createDice(seed);
  const platform = await openFilesPlatform(ground);
  const none = (): Count => ({ taken: 0, refused: {} });
  const proof: FilesProof = {
    files: 0,
    rounds: 0,
    kinds: { returns: none(), receipts: none(), statement: none(), mandates: none() },
    matched: 0,
    invariants: 0,
  };
  try {
    while (proof.files < size.files) {
      proof.rounds += 1;
      const { merchant, kinds } = await openFilesStage(platform, dice, {
        n: proof.rounds,
        payers: size.payers,
      });
      for (let file = 0; file < size.eachRound && proof.files < size.files; file += 1) {
        proof.files += 1;
        const kind = dice.pick(kinds);
        const content = mutate(await kind.write(), dice);
        const before = await postings(platform, merchant.merchantId);
        const refusal = await refusalOf(kind, content);
        const counted = proof.kinds[kind.name];
        if (!refusal) {
          counted.taken += 1;
          continue;
        }
        counted.refused[refusal] = (counted.refused[refusal] ?? 0) + 1;
        if ((await postings(platform, merchant.merchantId)) !== before)
          throw new Error(`A refused file (${kind.name}, ${refusal}) was posted:\n${content}`);
      }
      proof.matched += await matchedRight(platform, merchant.merchantId);
      proof.invariants = await checkInvariants(platform, modules);
    }
    return proof;
  } finally {
    await platform.pool.end();
  }
}

/** The name under which a file is refused; undefined when it was taken. Throws what is no refusal, with the file. */
async function refusalOf(kind: FileKind, content: string): Promise<string | undefined> {
  try {
    await kind.load(content);
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw new Error(`A file of ${kind.name} made the portal fail:\n${content}`, { cause: error });
  }
}

async function postings({ pool }: Platform, merchantId: string): Promise<number> {
  const { n } = await queriesOn(pool).one<{ n: number }>(
    sql`select count(*)::int as n from postings where merchant_id = ${merchantId}`,
  );
  return n;
}

/** `invoices` are the numbers of its payer's, by any of which a receipt may name them. */
type Matched = { kind: string; line: string; own: string | null; invoices: number[] | null };

/** Every matched line speaks of what it was matched to. Returns how many there are; throws naming those that do not. */
async function matchedRight({ pool }: Platform, merchantId: string): Promise<number> {
  const lines = await queriesOn(pool).rows<Matched>(sql`
    select 'return' as kind, l.lodgement_reference || ' ' || l.amount_cents as line,
      p.lodgement_reference || ' ' || p.amount_cents as own, null::int[] as invoices
    from return_lines l
    left join payments p on p.merchant_id = ${merchantId} and p.id = l.payment_id and p.stage = 'returned'
    where l.merchant_id = ${merchantId} and l.outcome = 'matched'
    union all
    select 'receipt', l.crn || ' ' || l.amount_cents, p.amount_cents::text, array(
      select i.number::int from invoices i where i.merchant_id = ${merchantId} and i.customer_id = p.customer_id)
    from bpay_lines l
    left join payments p on p.merchant_id = ${merchantId} and p.id = l.payment_id
    where l.merchant_id = ${merchantId} and l.outcome = 'matched'
    union all
    select 'credit', l.amount_cents::text, f.total_cents::text, null
    from statement_lines l
    left join bank_files f on f.merchant_id = ${merchantId} and f.id = l.matched_id
    where l.merchant_id = ${merchantId} and l.matched_kind = 'debit_file'`);
  const wrong = lines.filter(({ line, own, invoices }) =>
    invoices ? !invoices.some((number) => line === `${crnOf(number)} ${own}`) : line !== own,
  );
  if (wrong.length > 0)
    throw new Error(`Matched to what they do not name: ${JSON.stringify(wrong.slice(0, COUNTED_MAX))}`);
  return lines.length;
}

const crnOf = (invoice: number) => crnFor(crnBody('invoice', invoice), 'MOD10V01');
