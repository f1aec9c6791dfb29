import { listCorrections } from '@duang/contract/correction'
import { mount, type Site } from '#core/mount.ts'
import { correctionHistory } from './history.ts'

export function mountCorrection(site: Site): void {
  mount(site, listCorrections, ({ ctx, caller, query }) => correctionHistory(ctx, caller.memberId, query))
}
