-- A payout's statement has a row for each debit: the lines of a debit and of its fee share a number, and the debit's line
-- is the head of the row. `gst_cents` is the GST inside a fee. `is_carried` lines stood on an earlier statement, one of an
-- evening without a payout, and are this one's opening balance.
alter table payout_lines
  add column row_no int not null default 0,
  add column is_head boolean not null default true,
  add column gst_cents bigint not null default 0,
  add column is_carried boolean not null default false;

update payout_lines l set row_no = n.row_no, is_head = n.is_head, gst_cents = n.gst_cents
from (
  select merchant_id, payout_id, position, gst_cents, position = head as is_head,
    dense_rank() over (partition by merchant_id, payout_id order by head) as row_no
  from (
    select o.merchant_id, o.payout_id, o.position,
      coalesce(p.amounts[array_position(p.accounts, 'gst-credits')], 0) as gst_cents,
      coalesce(
        min(o.position) filter (where o.kind in ('debit_cleared', 'debit_returned')) over (
          partition by o.merchant_id, o.payout_id, coalesce(o.payment_id, o.posting_id),
            case o.kind when 'platform_fee_charged' then 'debit_cleared'
              when 'platform_return_fee_charged' then 'debit_returned' else o.kind end),
        o.position) as head
    from payout_lines o
    join postings p on p.merchant_id = o.merchant_id and p.id = o.posting_id
  ) headed
) n
where l.merchant_id = n.merchant_id and l.payout_id = n.payout_id and l.position = n.position;

create index payout_lines_rows on payout_lines (merchant_id, payout_id, row_no);

-- The statement of an evening on which a payout was due and none was drawn, because the balance was not above zero or
-- below the least that is paid out: what it opened with, and what moved since the statement before.
create table payout_carries (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  carried_on date not null,
  cut_off_at timestamptz not null,
  opening_cents bigint not null,
  moved_cents bigint not null,
  minimum_cents bigint not null,
  primary key (merchant_id, id)
);
create index payout_carries_by_day on payout_carries (merchant_id, carried_on, id);

create table carried_lines (
  merchant_id uuid not null references merchants (id),
  posting_id uuid not null,
  carry_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  gst_cents bigint not null,
  primary key (merchant_id, posting_id),
  foreign key (merchant_id, carry_id) references payout_carries (merchant_id, id),
  foreign key (merchant_id, posting_id) references postings (merchant_id, id)
);
create index carried_lines_of_carry on carried_lines (merchant_id, carry_id);
