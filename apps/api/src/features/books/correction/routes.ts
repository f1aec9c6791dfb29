import { listCorrections } from '@duang/contract/books/correction'
import { mount, type Site } from '#entry/mount.ts'
import { correctionHistory } from './history.ts'

export function mountCorrection(site: Site): void {
  mount(site, listCorrections, ({ ctx, caller, query }) => correctionHistory(ctx, caller.memberId, query))
}
