import { readDocument } from '@duang/contract/legal'
import { mount, type Site } from '#core/mount.ts'
import { documentFor } from './legal.ts'

export function mountLegal(site: Site): void {
  mount(site, readDocument, ({ ctx, params, query }) => documentFor(ctx, params.kind, query))
}
