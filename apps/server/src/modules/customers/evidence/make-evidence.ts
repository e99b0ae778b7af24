import { letterName } from '@lorikeet/contracts/letter-kinds';
import { localDateAt, localTimeAt } from '@lorikeet/domain/kernel';
import { openAuditIn } from '../../../platform/audit/open-audit.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type DocumentLocale, documentFile, storeDocument } from '../../../platform/documents/index.ts';
import { found } from '../../../platform/http/problem.ts';
import { maskedAddress } from '../../../platform/messages/masked-address.ts';
import type { Work } from '../../../platform/work.ts';
import { agreementFacts } from '../agreement/agreement-document.ts';
import type { AuthorityFile, CustomersGiven } from '../ports.ts';
import {
  EVIDENCE_VERSIONS,
  type EvidenceFacts,
  evidenceDocument,
  evidenceTitle,
  MANDATE_EVIDENCE,
} from './evidence-document.ts';

/** Rows that are printed of each kind, the latest; what is left out is counted. */
const ROWS_MAX = 500;

/** An evidence pack as a PDF, through a ticket: the document's id. */
export const evidenceFile = documentFile(MANDATE_EVIDENCE, 'mandates.read', EVIDENCE_VERSIONS);

/**
 * Keeps what is known of a mandate at this moment as one document in a language: its debits and returns, their notices,
 * the letters about them, what was done, what the payer had signed elsewhere, and the agreement as it was accepted. Returns the document's id. 404 for a mandate without a stored agreement.
 */
export async function makeEvidence(
  work: Work,
  { id: mandateId, locale }: { id: string; locale: DocumentLocale },
  given: Pick<CustomersGiven, 'authorityOf' | 'moveLetterOf'>,
): Promise<string> {
  const head = found(
    await work.maybe<Head>(sql`
      select m.reference, m.status, m.locale, m.customer_id, d.facts from mandates m
      join documents d on d.merchant_id = ${work.merchantId} and d.id = m.document_id
      where m.merchant_id = ${work.merchantId} and m.id = ${mandateId}`),
  );
  const of = { mandateId, customerId: head.customer_id };
  const [debits, notices, letters, history, kept, letter] = await Promise.all([
    debitsOf(work, of),
    noticesOf(work, of),
    lettersOf(work, of, locale),
    historyOf(work, mandateId),
    given.authorityOf(work, mandateId),
    given.moveLetterOf(work, mandateId),
  ]);
  const facts: EvidenceFacts = {
    made_at: momentIn(work, work.now),
    status: head.status,
    agreed_in: head.locale,
    agreement: agreementFacts.parse(JSON.parse(work.vault.open(head.facts))),
    authority: kept && authorityFacts(work, kept),
    move_letter: letter && {
      sent_at: momentIn(work, letter.sent_at),
      first_date: letter.first_date,
      bounced_at: letter.bounced_at && momentIn(work, letter.bounced_at),
      status: letter.status,
    },
    ...debits,
    ...notices,
    ...letters,
    ...history,
  };
  await work.audit({
    action: 'mandate.evidence_collected',
    subjectKind: 'mandate',
    subjectId: mandateId,
    after: { reference: head.reference },
  });
  return storeDocument(work, {
    template: evidenceDocument,
    locale,
    title: evidenceTitle(locale, head.reference),
    facts,
    subjectKind: 'mandate',
    subjectId: mandateId,
  });
}

const authorityFacts = (work: Work, { bytes: _, ...kept }: AuthorityFile): EvidenceFacts['authority'] => ({
  ...kept,
  added_at: momentIn(work, kept.added_at),
});

type Head = {
  reference: string;
  status: EvidenceFacts['status'];
  locale: DocumentLocale;
  customer_id: string;
  facts: Buffer;
};
type Of = { mandateId: string; customerId: string };

/** `2026-11-21 19:26 Australia/Sydney`, as the agreement writes it. */
const momentIn = (work: Work, at: Date): string =>
  `${localDateAt(at, work.timeZone)} ${localTimeAt(at, work.timeZone)} ${work.timeZone}`;

const debitsUnder = (work: Work, { mandateId, customerId }: Of) => sql`
  from payments p where p.merchant_id = ${work.merchantId} and p.customer_id = ${customerId}
    and p.mandate_id = ${mandateId} and p.rail = 'bank_debit'`;

async function debitsOf(work: Work, of: Of): Promise<Pick<EvidenceFacts, 'debits' | 'more_debits'>> {
  const [debits, { n }] = await Promise.all([
    work.rows<EvidenceFacts['debits'][number]>(sql`
      select p.debit_date as date, p.amount_cents, p.lodgement_reference as reference, p.stage,
        case when p.notice_allows_from is not null then p.notice_kind end as notice, p.cleared_on, p.returned_on, p.return_code,
        p.refunded_cents
      ${debitsUnder(work, of)} order by p.debit_date desc, p.id desc limit ${ROWS_MAX}`),
    work.one<{ n: number }>(sql`select count(*)::int as n ${debitsUnder(work, of)}`),
  ]);
  return { debits, more_debits: n - debits.length };
}

async function noticesOf(work: Work, of: Of): Promise<Pick<EvidenceFacts, 'notices' | 'more_notices'>> {
  const sent = sql`from notices s
    left join messages g on g.merchant_id = ${work.merchantId} and g.id = s.message_id
    where s.merchant_id = ${work.merchantId}
    and s.payment_id in (select p.id ${debitsUnder(work, of)})`;
  const [rows, { n }] = await Promise.all([
    work.rows<
      Pick<
        EvidenceFacts['notices'][number],
        'kind' | 'announced_date' | 'announced_cents' | 'is_letter' | 'status'
      > & {
        sent_at: Date;
        bounced_at: Date | null;
      }
    >(sql`
      select s.sent_at, s.kind, s.announced_date, s.announced_cents, s.message_id is not null as is_letter,
        s.bounced_at, g.status
      ${sent} order by s.sent_at desc, s.id desc limit ${ROWS_MAX}`),
    work.one<{ n: number }>(sql`select count(*)::int as n ${sent}`),
  ]);
  return {
    notices: rows.map((row) => ({
      ...row,
      sent_at: momentIn(work, row.sent_at),
      bounced_at: row.bounced_at && momentIn(work, row.bounced_at),
    })),
    more_notices: n - rows.length,
  };
}

/** What was written to the payer about the request and its debits, each named in the pack's language. */
async function lettersOf(
  work: Work,
  of: Of,
  locale: DocumentLocale,
): Promise<Pick<EvidenceFacts, 'letters' | 'more_letters'>> {
  const written = sql`from messages g where g.merchant_id = ${work.merchantId} and g.customer_id = ${of.customerId}
    and g.subject_id in (select ${of.mandateId}::uuid union all select p.id ${debitsUnder(work, of)})`;
  const [rows, { n }] = await Promise.all([
    work.rows<
      Pick<EvidenceFacts['letters'][number], 'status'> & { at: Date; template: string; recipient: Buffer }
    >(sql`
      select g.created_at as at, g.template, g.recipient, g.status
      ${written} order by g.created_at desc, g.id desc limit ${ROWS_MAX}`),
    work.one<{ n: number }>(sql`select count(*)::int as n ${written}`),
  ]);
  return {
    letters: rows.map(({ at, template, recipient, status }) => ({
      at: momentIn(work, at),
      name: letterName(template, locale),
      address: maskedAddress(work.vault.open(recipient)),
      status,
    })),
    more_letters: n - rows.length,
  };
}

async function historyOf(
  work: Work,
  mandateId: string,
): Promise<Pick<EvidenceFacts, 'history' | 'more_history'>> {
  const done = sql`from audit_log where merchant_id = ${work.merchantId} and subject_id = ${mandateId}`;
  const [sealed, { n }] = await Promise.all([
    work.rows<{ at: Date; action: string; actor_name: string | null }>(sql`
      select at, action, actor_name ${done} order by at desc, id desc limit ${ROWS_MAX}`),
    work.one<{ n: number }>(sql`select count(*)::int as n ${done}`),
  ]);
  const rows = await openAuditIn(work, sealed);
  return {
    history: rows.map(({ at, action, actor_name: by }) => ({ at: momentIn(work, at), action, by })),
    more_history: n - rows.length,
  };
}
