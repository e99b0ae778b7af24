import { formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import { atStart } from '../../platform/db/like.ts';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import { type Invariant, reportsOn } from '../../platform/invariant.ts';
import type { Platform } from '../../platform/work.ts';
import { heldCreditSql } from '../bank-files/index.ts';
import { platformTenantId } from '../merchants/index.ts';
import { reconcileDirect } from './reconcile-direct.query.ts';
import { reconcileTrust } from './reconcile-statement.query.ts';
import { trustAccounts, trustDifference } from './trust-balances.query.ts';

type Verdict = { broken: number; detail?: string };
type Book = Queries & { merchantId: string };

/** Checks the platform's book; nothing is broken where there is no platform yet. */
const inTrust = (check: (book: Book) => Promise<Verdict>) => async (platform: Platform) => {
  const queries = reportsOn(platform.pool);
  const merchantId = await platformTenantId(queries);
  return merchantId ? check({ ...queries, merchantId }) : { broken: 0 };
};

const counted = (broken: (book: Book) => Sql) =>
  inTrust(async (book) => ({ broken: (await book.one<{ broken: number }>(broken(book))).broken }));

const dollars = (cents: number) => formatPlainAmount(toCents(cents));

/** Accounts of the platform's book that are named by a merchant: `<prefix>:<merchant>`, credit positive, by currency. */
const owedTo = (book: Book, prefix: 'merchant' | 'uncleared') => sql`
  select split_part(account, ':', 2)::uuid as merchant, currency, -sum(amount_cents) as cents from account_days
  where merchant_id = ${book.merchantId} and account like ${atStart(`${prefix}:`)} group by 1, currency`;

/** Every direct merchant whose statement was loaded, against its book. */
async function directBanks(platform: Platform): Promise<Verdict> {
  const queries = reportsOn(platform.pool);
  const merchants = await queries.rows<{ id: string }>(sql`
    select distinct f.merchant_id as id from facilities f
    where f.settlement_model = 'direct'
      and exists (select 1 from statement_lines s where s.merchant_id = f.merchant_id)
    order by 1`);
  let broken = 0;
  let detail = '';
  for (const { id } of merchants) {
    const found = await reconcileDirect({ ...queries, merchantId: id });
    if (!found || found.differenceCents === 0) continue;
    broken += 1;
    detail ||= `difference ${dollars(found.differenceCents)} at ${found.through}`;
  }
  return broken > 0 ? { broken, detail } : { broken };
}

/** What must hold of the money held in trust, and of the banks of merchants that hold their own. The platform's book follows the merchants' within seconds. */
export const trustInvariants: readonly Invariant[] = [
  {
    name: 'trust.merchants',
    meaning: {
      en: 'The platform’s book owes every merchant its available and reserved balance, in each currency',
      zh: '平台账簿对每个商户各币种的负债等于其可用与预留余额',
    },
    check: counted(
      (book) => sql`
        with own as (
          select merchant_id as merchant, currency, sum(amount_cents) as cents from account_days
          where account in ('balance:available', 'balance:reserved') group by merchant_id, currency
        ), owed as (${owedTo(book, 'merchant')})
        select count(*)::int as broken from own
        full join owed on owed.merchant = own.merchant and owed.currency = own.currency
        where coalesce(own.cents, 0) <> coalesce(owed.cents, 0)`,
    ),
  },
  {
    name: 'trust.uncleared',
    meaning: {
      en: 'What is uncleared in trust is what is with the bank, less the files that it has not credited',
      zh: '信托账户未结清额等于银行在途扣款减去银行尚未入账的文件',
    },
    check: counted(
      (book) => sql`
        with transit as (
          select d.merchant_id as merchant, sum(d.amount_cents) as cents from account_days d
          where d.account = 'it:debit' and d.currency = 'AUD' group by d.merchant_id
        ), uncredited as (
          select f.merchant_id as merchant, sum(${heldCreditSql}) as cents from bank_files f
          where kind = 'debit' and status in ('accepted', 'rejected') and posted_at is not null
            and credited_on is null
          group by merchant_id
        ), owed as (${owedTo(book, 'uncleared')})
        select count(*)::int as broken
        from merchants m
        left join transit on transit.merchant = m.id
        left join uncredited on uncredited.merchant = m.id
        left join owed on owed.merchant = m.id and owed.currency = 'AUD'
        where exists (
            select 1 from facilities f where f.merchant_id = m.id and f.settlement_model = 'facilitated')
          and not exists (select 1 from facilities f where f.merchant_id = m.id and f.settlement_model = 'direct')
          and coalesce(owed.cents, 0) <> coalesce(transit.cents, 0) - coalesce(uncredited.cents, 0)`,
    ),
  },
  {
    name: 'trust.payouts_out',
    meaning: {
      en: 'Payouts on the way, by the platform’s book, are the lodged ones',
      zh: '平台账簿的在途付款结算等于已提交的付款结算',
    },
    check: counted(
      (book) => sql`
        select (coalesce((select -sum(amount_cents) from account_days
            where merchant_id = ${book.merchantId} and account = 'payouts-out' and currency = 'AUD'), 0)
          <> coalesce((select sum(amount_cents) from payouts where status = 'lodged'), 0))::int as broken`,
    ),
  },
  {
    name: 'trust.covered',
    meaning: {
      en: 'At the last close the trust account held exactly what it is held for: no shortfall uncovered',
      zh: '最近一次日终时信托账户余额与应持金额一致，无未补足的缺口',
    },
    check: inTrust(async (book) => {
      const last = await book.maybe<{ closed_at: Date }>(sql`
        select closed_at from trust_closes where merchant_id = ${book.merchantId} order by day desc limit 1`);
      if (!last) return { broken: 0 };
      for (const [currency, held] of await trustAccounts(book, last.closed_at)) {
        const difference = trustDifference(held);
        if (difference !== 0) return { broken: 1, detail: `difference ${currency} ${dollars(difference)}` };
      }
      return { broken: 0 };
    }),
  },
  {
    name: 'trust.statement',
    meaning: {
      en: 'The trust account’s book equals the bank’s statement, after what is known to be under way',
      zh: '信托账簿与银行对账单一致（已计入在途项目）',
    },
    check: inTrust(async (book) => {
      const found = await reconcileTrust(book);
      if (!found || found.differenceCents === 0) return { broken: 0 };
      return { broken: 1, detail: `difference ${dollars(found.differenceCents)} at ${found.through}` };
    }),
  },
  {
    name: 'bank.direct',
    meaning: {
      en: 'A direct merchant’s bank statement equals its book: bank and what is in transit',
      zh: '直连商户的银行对账单与其账簿一致：银行存款加在途扣款',
    },
    check: directBanks,
  },
];
