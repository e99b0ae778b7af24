-- What of cards the bank's statement has not shown yet: Australian dollars alone. It never shows other currencies, whose settlements
-- stayed among these for good.
drop index card_settlements_uncredited;
create index card_settlements_uncredited on card_settlements (merchant_id, settled_on, id)
  where credited_on is null and currency = 'AUD';
-- What the sandbox has to say of disputes: of those that run, and of those that ended lately.
update sandbox_disputes set ended_on = null where status in ('reopened', 'answered_again', 'appealed');
create index sandbox_disputes_said on sandbox_disputes (merchant_id, ended_on);
