import type { FoundKind } from '@lorikeet/contracts/search';
import { anywhere } from '../../platform/db/like.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type Finder, type Found, finder, isOneSign, type Meaning } from '../../platform/search/finder.ts';
import type { Work } from '../../platform/work.ts';
import { platformTenantId } from '../merchants/index.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact' | 'merchant_id' | 'status'> & {
  reference: string;
  subject: string;
  asker: string;
};
type Words = Parameters<Parameters<typeof finder<Row>>[0]['meanings']>[1];

/** Questions to one's desk by their number, their subject or who asked. */
export const ticketFinder = finderAmong('ticket', ({ merchantId }) => sql`t.merchant_id = ${merchantId}`);

/** What one's own staff asked the platform, in the same way: it stands in the tenant of the platform. */
export const questionFinder: Finder = {
  kind: 'question',
  permission: 'support.read',
  async find(work, words) {
    const desk = await platformTenantId(work);
    if (!desk || desk === work.merchantId) return [];
    const ours = finderAmong(
      'question',
      ({ merchantId }) => sql`t.merchant_id = ${desk} and t.asker_tenant = ${merchantId}`,
    );
    return (await ours.find(work, words)).map((one) => ({ ...one, merchant_id: null }));
  },
};

function finderAmong(kind: FoundKind, those: (work: Work) => Sql): Finder {
  return finder<Row>({
    kind,
    permission: 'support.read',
    meanings: (work, words) => meant(words, sql`select t.id from support_tickets t where ${those(work)}`),
    load: (work, f) => sql`
      select t.id, t.reference, t.subject, t.asker, t.status, t.asker_tenant as merchant_id, f.is_exact,
        t.last_at as at
      from ${f} join support_tickets t on ${those(work)} and t.id = f.id`,
    show: ({ reference, subject, asker, status, merchant_id }) => ({
      title: subject,
      note: `${reference} · ${asker}`,
      status,
      merchant_id,
    }),
  });
}

function meant({ id, text, reference }: Words, from: Sql): Meaning[] {
  if (id) return id.kind === 'ticket' ? [{ ids: sql`${from} and t.id = ${id.uuid}`, isExact: true }] : [];
  if (isOneSign(text)) return [];
  return [
    { ids: sql`${from} and t.reference = ${reference}`, isExact: true },
    { ids: sql`${from} and t.search_text like ${anywhere(text.toLowerCase())} order by t.id desc` },
  ];
}
