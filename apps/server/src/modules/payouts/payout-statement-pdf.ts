import type { LocalDate } from '@lorikeet/domain/kernel';
import type { PayoutState } from '@lorikeet/domain/payouts';
import type { z } from 'zod';
import { sql } from '../../platform/db/sql.ts';
import { type DocumentLocale, documentFile, storeDocument } from '../../platform/documents/index.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { namesAt, platformTenantId } from '../merchants/index.ts';
import { rowJoins, statementRow } from './payout-rows.ts';
import { carriedInto, statementOfPayout } from './payout-statement.query.ts';
import {
  firstPayoutStatementDocument,
  PAYOUT_STATEMENT,
  payoutStatementDocument,
  type payoutStatementFacts,
  payoutStatementTitle,
  secondPayoutStatementDocument,
  thirdPayoutStatementDocument,
} from './payout-statement-document.ts';
import { lockPayout } from './payout-store.ts';
import { payoutNumber } from './payout-words.ts';

type Facts = z.output<typeof payoutStatementFacts>;

/** Rows that a statement prints; a longer one refers to the CSV. What was carried over stands in the opening balance. */
const ROWS_MAX = 1_000;

/** A statement of a payout as a PDF, through a ticket: the document's id. */
export const payoutStatementPdf = documentFile(PAYOUT_STATEMENT, 'payouts.read', [
  payoutStatementDocument,
  thirdPayoutStatementDocument,
  secondPayoutStatementDocument,
  firstPayoutStatementDocument,
]);

/**
 * The document of a payout's statement in a language, made once its payout is approved and first asked for: its facts
 * are fixed from then on. Throws Refusal `payout.approve_first` for a draft, `payout.statement_withdrawn`; 404.
 */
export async function statementDocument(work: Work, id: string, locale: DocumentLocale): Promise<string> {
  const payout = await lockPayout(work, id);
  refuseUnless(payout.status !== 'draft', 'payout.approve_first');
  refuseUnless(payout.status !== 'withdrawn', 'payout.statement_withdrawn');
  const made = await work.maybe<{ id: string }>(sql`
    select id from documents
    where merchant_id = ${work.merchantId} and subject_id = ${id} and kind = ${PAYOUT_STATEMENT}
      and locale = ${locale} limit 1`);
  if (made) return made.id;
  const facts = await factsOf(work, id);
  return storeDocument(work, {
    template: payoutStatementDocument,
    locale,
    title: payoutStatementTitle(locale, facts.number),
    facts,
    subjectKind: 'payout',
    subjectId: id,
  });
}

type Head = {
  number: number;
  created_at: Date;
  payout_date: LocalDate;
  status: PayoutState;
  lodgement_reference: string | null;
  bank_name: string | null;
  account_name: string;
  bsb: string;
  account_masked: string;
};

async function factsOf(work: Work, id: string): Promise<Facts> {
  const head = found(
    await work.maybe<Head>(sql`
      select t.number, t.created_at, t.payout_date, t.status, t.lodgement_reference, a.bank_name, a.account_name, a.bsb,
        a.account_masked
      from payouts t
      join payout_accounts a on a.merchant_id = ${work.merchantId} and a.id = t.payout_account_id
      where t.merchant_id = ${work.merchantId} and t.id = ${id}`),
  );
  const { legalName, abn } = await namesAt(work, head.created_at);
  return {
    number: payoutNumber(head.number),
    payout_date: head.payout_date,
    from: await platformName(work, head.created_at),
    merchant: { name: legalName, abn },
    account: { bank: head.bank_name, name: head.account_name, bsb: head.bsb, masked: head.account_masked },
    reference: head.lodgement_reference,
    statement: await statementOfPayout(work, id),
    carried: await carriedInto(work, id),
    rows: await rowsOf(work, id),
    more_rows: Math.max(0, (await rowCount(work, id)) - ROWS_MAX),
  };
}

async function platformName(work: Work, at: Date): Promise<string> {
  const platformId = await platformTenantId(work);
  return platformId ? (await namesAt(await alongside(work, platformId), at)).legalName : 'Lorikeet';
}

function rowsOf(work: Work, id: string): Promise<Facts['rows']> {
  return work.rows(sql`
    select r.effective_date as date, r.customer_name as customer, r.posting_kind as what, r.gross_cents, r.fee_cents,
      r.gst_cents, r.net_cents
    from (
      select ${statementRow}
      from (
        select * from payout_lines
        where merchant_id = ${work.merchantId} and payout_id = ${id} and is_head and not is_carried
        order by row_no limit ${ROWS_MAX}
      ) l ${rowJoins(work.merchantId)}
    ) r
    order by r.row`);
}

async function rowCount(work: Work, id: string): Promise<number> {
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from payout_lines
    where merchant_id = ${work.merchantId} and payout_id = ${id} and is_head and not is_carried`);
  return n;
}
