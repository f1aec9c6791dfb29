-- The points shop: what operators change is recorded, and a request never changes.
create or replace trigger reward_categories_audit
  after insert or update or delete on reward_categories
  for each row execute function audit_change('category_id');
create or replace trigger rewards_audit
  after insert or update or delete on rewards
  for each row execute function audit_change('reward_id');
create or replace trigger reward_requests_append_only
  before update or delete or truncate on reward_requests
  for each statement execute function refuse_change();
