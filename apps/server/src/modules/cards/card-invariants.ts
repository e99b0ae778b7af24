import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold between card payments, their attempts and the book. */
export const cardInvariants: readonly Invariant[] = [
  {
    name: 'cards.one_currency',
    meaning: {
      en: 'A payment, its invoice, refunds, disputes and settlement, and who is billed, have one currency',
      zh: '付款与其账单、退款、争议、结算及客户的币种一致',
    },
    check: counted(sql`
      select (select count(*) from invoices i join customers c on c.merchant_id = i.merchant_id and c.id = i.customer_id
          where c.currency <> i.currency)::int
        + (select count(*) from payments p join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
          where c.currency <> p.currency)::int
        + (select count(*) from payments p join invoices i on i.merchant_id = p.merchant_id and i.id = p.invoice_id
          where i.currency <> p.currency)::int
        + (select count(*) from refunds r join payments p on p.merchant_id = r.merchant_id and p.id = r.payment_id
          where r.currency <> p.currency)::int
        + (select count(*) from disputes d join payments p on p.merchant_id = d.merchant_id and p.id = d.payment_id
          where d.currency <> p.currency)::int
        + (select count(*) from card_attempts a join payments p on p.merchant_id = a.merchant_id and p.id = a.payment_id
          join card_settlements s on s.merchant_id = a.merchant_id and s.id = a.settlement_id
          where s.currency <> p.currency)::int as broken`),
  },
  {
    name: 'cards.in_transit',
    meaning: {
      en: 'What is in transit from cards (it:card) is what was captured, fees included, and is not settled',
      zh: '在途银行卡款项（it:card）等于已扣款且尚未结算的金额（含手续费）',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, currency, sum(amount_cents) as cents from account_days where account = 'it:card'
        group by merchant_id, currency
      ), captured as (
        select p.merchant_id, p.currency, sum(p.amount_cents + a.fee_cents) as cents from card_attempts a
        join payments p on p.merchant_id = a.merchant_id and p.id = a.payment_id
        where a.captured_on is not null and a.settled_on is null group by p.merchant_id, p.currency
      )
      select count(*)::int as broken from booked b
      full join captured c on c.merchant_id = b.merchant_id and c.currency = b.currency
      where coalesce(b.cents, 0) <> coalesce(c.cents, 0)`),
  },
  {
    name: 'cards.posted_once',
    meaning: {
      en: 'A card payment that succeeded is captured once and stays so; one that did not is not, or was given back',
      zh: '成功的银行卡付款仅扣款一次且未撤销；未成功的没有扣款，或已全额退回',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, source_id, bool_or(kind = 'card_captured') as captured,
          bool_or(kind = 'card_capture_reversed') as reversed, bool_or(kind = 'card_settled') as settled
        from postings where kind in ('card_captured', 'card_capture_reversed', 'card_settled')
        group by merchant_id, source_id
      )
      select count(*)::int as broken from payments p
      join card_attempts a on a.merchant_id = p.merchant_id and a.payment_id = p.id
      left join booked b on b.merchant_id = p.merchant_id and b.source_id = p.id
      where p.rail = 'card' and (
        (coalesce(b.captured, false) and not coalesce(b.reversed, false)) <> (p.stage = 'succeeded')
        or (a.captured_on is not null) <> (p.stage = 'succeeded')
        or coalesce(b.settled, false) <> (a.settled_on is not null)
        or coalesce(b.reversed, false) <> (a.given_back_on is not null)
        or (a.late_reference is not null and p.stage not in ('failed', 'cancelled'))
        or (a.next_ask_at is null) <> (p.stage in ('succeeded', 'failed', 'cancelled')
          and (a.late_reference is null or a.given_back_on is not null or a.give_back_refused_on is not null)))`),
  },
  {
    name: 'cards.settlements',
    meaning: {
      en: 'What an acquirer pays is what it settled of card payments less what it netted of refunds, fees included',
      zh: '收单机构结算的金额等于所结算的银行卡付款减去所抵扣的退款（均含手续费）',
    },
    check: counted(sql`
      with parts as (
        select a.merchant_id, a.settlement_id, p.amount_cents + a.fee_cents as cents, 1 as payments, 0 as refunds
        from card_attempts a join payments p on p.merchant_id = a.merchant_id and p.id = a.payment_id
        where a.settlement_id is not null
        union all
        select merchant_id, settlement_id, -(amount_cents + fee_cents), 0, 1 from refunds
        where settlement_id is not null
      )
      select count(*)::int as broken from (
        select s.id from card_settlements s
        left join parts p on p.merchant_id = s.merchant_id and p.settlement_id = s.id
        where s.disputes = 0 group by s.merchant_id, s.id, s.amount_cents, s.payments, s.refunds
        having s.amount_cents <> coalesce(sum(p.cents), 0) or s.payments <> coalesce(sum(p.payments), 0)
          or s.refunds <> coalesce(sum(p.refunds), 0)
      ) wrong`),
  },
  {
    name: 'cards.planned_charges',
    meaning: {
      en: 'A planned charge that was made is a payment of its invoice by its card, and no earlier one is still planned beside it',
      zh: '已执行的计划扣款是以其银行卡对其账单的付款，且其之前的计划均已了结',
    },
    check: counted(sql`
      select (select count(*) from card_charges c
        left join payments p on p.merchant_id = c.merchant_id and p.id = c.payment_id
        where c.payment_id is not null and (p.rail is distinct from 'card' or p.invoice_id is distinct from c.invoice_id
          or p.payment_method_id is distinct from c.payment_method_id))::int
        + (select count(*) from card_charges c
          join payments p on p.merchant_id = c.merchant_id and p.id = c.payment_id
          where p.stage = 'succeeded' and exists (select 1 from card_charges o
            where o.merchant_id = c.merchant_id and o.invoice_id = c.invoice_id and o.is_open and o.attempt < c.attempt)
        )::int as broken`),
  },
  {
    name: 'cards.checks',
    meaning: {
      en: 'A card that was kept without a charge is its customer’s, and its invitation was accepted with it',
      zh: '未扣款而保存的银行卡属于该客户，且对应的邀请以此卡接受',
    },
    check: counted(sql`
      select count(*)::int as broken from card_checks k
      left join payment_methods m on m.merchant_id = k.merchant_id and m.id = k.payment_method_id
      left join invitations i on i.merchant_id = k.merchant_id and i.id = k.subject_id
      where k.stage = 'kept' and (m.customer_id is distinct from k.customer_id or m.kind <> 'card'
        or (k.purpose = 'invitation'
          and (i.status is distinct from 'accepted' or i.payment_method_id is distinct from k.payment_method_id)))`),
  },
  {
    name: 'cards.hold_debits',
    meaning: {
      en: 'A debit waits for a card payment only as long as that has no outcome, or its property’s plan is not spread anew',
      zh: '扣款仅在银行卡付款尚无结果或房产付款计划尚未重新分摊时等待',
    },
    check: counted(sql`
      select count(*)::int as broken from payments p
      left join payments c on c.merchant_id = p.merchant_id and c.id = p.waits_for_card
      where p.waits_for_card is not null and (c.id is null or (
        c.stage not in ('processing', 'needs_action', 'unknown')
        and not (c.stage = 'succeeded' and c.property_id is not null)))`),
  },
];
