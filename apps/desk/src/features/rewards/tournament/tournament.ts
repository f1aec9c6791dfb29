import type { readDeskTournament } from '@duang/contract/desk/tournament'
import type { ReplyOf } from '#core/call/brand-call.ts'

export type Tournament = ReplyOf<typeof readDeskTournament>
