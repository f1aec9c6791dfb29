/** Invariants of the chains that need no hashing. `duang seal verify` recomputes them. */
import type { Invariant } from '#money/ledger/one-to-one.ts'
import { blockInvariant } from '#money/ledger/seal-invariant.ts'

const APPEND_ONLY = [
  ['audit_log', 'audit_log_append_only'],
  ['audit_seals', 'audit_seals_append_only'],
  ['ledger.seal_blocks', 'seal_blocks_append_only'],
  ['seal_heads', 'seal_heads_append_only'],
  ['seal_heads', 'seal_heads_signed'],
  ['seal_keys', 'seal_keys_append_only'],
] as const

export const sealInvariants: readonly Invariant[] = [
  {
    name: 'I32 the chain of the audit log has every row once and no gap',
    query: `
      select 'brand ' || brand_id || ': row ' || n || ' of the chain follows row ' || n_before as broken, n as place
      from (select brand_id, n, lag(n, 1, 0::bigint) over (partition by brand_id order by n) as n_before from audit_seals) s
      where n <> n_before + 1
      union all
      select 'brand ' || brand_id || ': row ' || audit_id || ' of the audit log is gone', audit_id
      from audit_seals s where not exists (select from audit_log a where a.brand_id = s.brand_id and a.audit_id = s.audit_id)
      union all
      select 'brand ' || a.brand_id || ': row ' || a.audit_id || ' of the audit log is not sealed, and later ones are', a.audit_id
      from audit_log a
      join (select brand_id, max(audit_id) as last_id from audit_seals group by brand_id) s
        on s.brand_id = a.brand_id and a.audit_id < s.last_id
      where not exists (select from audit_seals s where s.brand_id = a.brand_id and s.audit_id = a.audit_id)`,
  },
  blockInvariant,
  {
    name: 'I32 what is sealed can only be added to',
    query: `
      select 'the trigger ' || name || ' of ' || relation || ' is off' as broken, 0 as place
      from (values ${APPEND_ONLY.map(([relation, name]) => `('${relation}', '${name}')`).join(', ')}) t (relation, name)
      where not exists (
        select from pg_trigger where tgrelid = relation::regclass and tgname = name and tgenabled = 'O')
      union all
      select 'duang_app may ' || verb || ' ' || name, 1
      from unnest(array['audit_log', 'audit_seals', 'ledger.seal_blocks', 'seal_heads', 'seal_keys', 'seal_marks']) name,
        unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) verb
      where has_table_privilege('duang_app', name, verb)`,
  },
]
