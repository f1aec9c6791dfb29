/** Rules that hold for legal texts and for the consents that name them. */
import type { Invariant } from '#money/ledger/one-to-one.ts'

export const legalInvariants: Invariant[] = [
  {
    name: 'I31 versions of a legal text have no gap, and each is published after the one before it',
    query: `
      select kind || ' ' || language || ' v' || version || ' of brand ' || brand_id as broken, 0 as place
      from (
        select *, row_number() over versions as expected, lag(published_at) over versions as published_before
        from documents window versions as (partition by brand_id, kind, language order by version)
      ) d where version <> expected or published_at < published_before`,
  },
  {
    // Terms of the brand's settings have versions of another form, because that text is not kept.
    name: 'I31 a consent names a published version',
    query: `
      select document || ' ' || c.version || ' of member ' || member_id as broken, member_id as place
      from scope_members join consents c using (brand_id, member_id)
      where (document = 'privacy' or document = 'terms' and c.version ~ '^v[0-9]+$')
        and not exists (
          select from documents d
          where (d.brand_id, d.kind, d.language) = (c.brand_id, c.document, 'th')
            and 'v' || d.version = c.version)`,
  },
]
