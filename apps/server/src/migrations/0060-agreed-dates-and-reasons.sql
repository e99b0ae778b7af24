-- The anchor of the dates that the accepted agreement states, where this subscription is the one that it states.
-- Another anchor, or none here, means that the payer is notified of each debit's date.
alter table subscriptions add column agreed_anchor date;

update subscriptions s set agreed_anchor = s.anchor_date
from invitations i
where i.merchant_id = s.merchant_id and i.subscription_id = s.id and i.mandate_id = s.mandate_id
  and s.next_anchor is null;

-- Why a mandate moved: a reason that we name, or the words of staff.
alter table mandates add column status_note text;

update mandates set status_reason = 'account_unfit' where status_reason like 'bank_file_%';
update mandates set status_note = status_reason, status_reason = null
where status_reason not like 'return_code_%' and status_reason <> 'account_unfit';
