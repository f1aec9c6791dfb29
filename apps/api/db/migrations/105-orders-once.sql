-- An order is carried out once: its subject is the id of the correction or settlement.
create unique index concurrently if not exists proposals_order on proposals (brand_id, subject)
  where kind in (
    'correction.credit',
    'correction.goodwill',
    'correction.debit',
    'correction.unassign',
    'receivable.write-off'
  )
  and state in ('open', 'approved');
