-- Records who gives roles, and who proposes and decides.

create or replace trigger staff_roles_audit
  after insert or update or delete on staff_roles
  for each row execute function audit_change('staff_id');
create or replace trigger role_permissions_audit
  after insert or update or delete on role_permissions
  for each row execute function audit_change('role');
create or replace trigger proposals_decision
  after insert on proposals
  for each row execute function audit_decision('proposed_by', 'reason', 'proposal_id');
create or replace trigger proposals_decided
  after update of decided_by on proposals
  for each row execute function audit_decision('decided_by', 'note', 'proposal_id');
-- A file of figures leaves the desk.
create or replace trigger exports_decision
  after insert on exports
  for each row execute function audit_decision('requested_by', '', 'export_id');
-- A slip that staff assigned or rejected.
create or replace trigger slips_decision
  after update of decided_by on slips
  for each row execute function audit_decision('decided_by', 'note', 'slip_id');
-- Alerts: a person changes rules and channels, and acknowledges.
create or replace trigger alert_rules_audit
  after insert or update or delete on alert_rules
  for each row execute function audit_change('kind');
create or replace trigger alert_channels_audit
  after insert or update or delete on alert_channels
  for each row execute function audit_change('channel');
create or replace trigger alerts_acknowledged
  after update of acknowledged_by on alerts
  for each row execute function audit_decision('acknowledged_by', 'acknowledged_note', 'alert_id');
