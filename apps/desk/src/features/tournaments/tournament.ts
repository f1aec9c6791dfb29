import type { readDeskTournament } from '@duang/contract/desk-tournament'
import type { brandCall } from '#core/brand-call.ts'

export type Tournament = Awaited<ReturnType<typeof brandCall<typeof readDeskTournament>>>
