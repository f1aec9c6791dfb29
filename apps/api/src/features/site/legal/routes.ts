import { readDocument } from '@duang/contract/site/legal'
import { mount, type Site } from '#entry/mount.ts'
import { documentFor } from './legal.ts'

export function mountLegal(site: Site): void {
  mount(site, readDocument, ({ ctx, params, query }) => documentFor(ctx, params.kind, query))
}
