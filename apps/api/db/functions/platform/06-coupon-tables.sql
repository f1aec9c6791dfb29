-- Coupons: what operators change is recorded, and a redemption never changes. Codes are not
-- recorded one by one: a batch may have thousands.
create or replace trigger coupons_audit
  after insert or update or delete on coupons
  for each row execute function audit_change('coupon_id');
create or replace trigger coupon_redemptions_append_only
  before update or delete or truncate on coupon_redemptions
  for each statement execute function refuse_change();
