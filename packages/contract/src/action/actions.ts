/** Every action and every list of staff. */
import type { DeskCallDefinition } from '../desk/define-desk-call.ts'
import { affiliateActions } from './affiliate.ts'
import { alertActions } from './alert.ts'
import { announcementActions } from './announcement.ts'
import { bankAdminActions } from './bank-admin.ts'
import { correctionActions } from './correction.ts'
import { couponActions } from './coupon.ts'
import { depositActions } from './deposit.ts'
import { documentActions } from './document.ts'
import { drawActions } from './draw.ts'
import { exportActions } from './export.ts'
import { gamesActions } from './games.ts'
import { hostActions } from './host.ts'
import { levelActions } from './level.ts'
import { limitActions } from './limits.ts'
import { memberAdminActions } from './member-admin.ts'
import { memberIdentityActions } from './member-identity.ts'
import { memberLists } from './member-lists.ts'
import { movieActions } from './movie.ts'
import { passwordResetActions } from './password-reset.ts'
import { personalActions } from './personal.ts'
import { pointsActions } from './points.ts'
import { proposalActions } from './proposal.ts'
import { providerActions } from './provider.ts'
import { providerTransferActions } from './provider-transfer.ts'
import { quarantineActions } from './quarantine.ts'
import { rewardActions } from './reward.ts'
import { rewardOrderActions } from './reward-order.ts'
import { rightActions } from './right.ts'
import { siteActions } from './site.ts'
import { slipActions } from './slip.ts'
import { staffActions } from './staff.ts'
import { tournamentActions } from './tournament.ts'
import { withdrawActions } from './withdraw.ts'

export const ACTIONS = [
  // A line each: slices are added beside one another.
  ...announcementActions,
  ...hostActions,
  ...bankAdminActions,
  ...gamesActions,
  ...limitActions,
  ...passwordResetActions,
  ...affiliateActions,
  ...personalActions,
  ...rightActions,
  ...memberAdminActions,
  ...memberIdentityActions,
  ...memberLists,
  ...movieActions,
  ...pointsActions,
  ...proposalActions,
  ...providerActions,
  ...providerTransferActions,
  ...siteActions,
  ...quarantineActions,
  ...rewardActions,
  ...rewardOrderActions,
  ...couponActions,
  ...correctionActions,
  ...levelActions,
  ...drawActions,
  ...tournamentActions,
  ...documentActions,
  ...staffActions,
  ...exportActions,
  ...alertActions,
  ...withdrawActions,
  ...depositActions,
  ...slipActions,
] as const satisfies readonly DeskCallDefinition[]

/** Commands of `duang` that consist of actions and lists alone, with their summaries in its help. */
export const ACTION_GROUPS: Readonly<Record<string, string>> = {
  announcement: 'News of a brand.',
  host: 'Hosts at which the site of a brand answers.',
  level: 'The level table, and the levels of members.',
  correction: 'Corrections of the credit of members.',
  points: 'Points that staff give a member, or take.',
  quarantine: 'Messages of banks that contradict known ones, and lines that cannot be read.',
  receivable: 'Receivables of members after a correction.',
  proposal: 'What waits for a second person, and the sums that persons of staff gave or took alone.',
  draw: 'Prize tables of wheel and flip card, in versions.',
  coupon: 'Coupon codes for credit, points or rights.',
  accounts: 'The site’s own bank accounts, which members transfer to.',
  tournament: 'Tournaments of a brand.',
  staff: 'People who work at the desk of a brand.',
  role: 'What the roles of a brand may do.',
  affiliate: 'Pairs of members that earn no commission: one person or one household behind both.',
  attribution: 'Registrations, first deposits and net deposits by where members came from.',
  personal: 'Personal data: erased members.',
  rights: 'Rights to draw at wheel and flip card.',
  namesakes: 'Members with the name of a self-excluded one: their next deposit waits for staff.',
  feeds: 'Bank feeds of a brand, and their secrets.',
}
