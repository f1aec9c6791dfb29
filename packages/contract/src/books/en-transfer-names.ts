import type { Translated } from '../wire/language.ts'
import type * as th from './th-transfer-names.ts'

export const { TRANSFER_NAMES }: Translated<typeof th> = {
  TRANSFER_NAMES: {
    deposit: { deposit: 'Deposit' },
    withdraw: {
      'withdraw.hold': 'Withdrawal requested',
      'withdraw.release': 'Credit returned from a withdrawal',
      'withdraw.pay': 'Withdrawal paid',
      'withdraw.return': 'Withdrawal returned by the bank',
    },
    bonus: { 'bonus.grant': 'Bonus received', 'bonus.forfeit': 'Bonus cancelled' },
    game: {
      'game.bet': 'Bet',
      'game.win': 'Returned by a game',
      'game.bet-refund': 'Bet refunded',
      'game.win-reversal': 'Win reversed by the provider',
      'game.free-win': 'Free round win',
      'game.free-reversal': 'Free round win reversed',
      game: 'Game',
      'transfer.out': 'Credit moved to a game',
      'transfer.out-reversal': 'Credit returned, move to game failed',
      'transfer.in': 'Credit moved back from a game',
      transfer: 'Credit moved with a game provider',
    },
    promotion: {
      affiliate: 'Referral commission',
      cashback: 'Cashback',
      'promotion.forfeit': 'Promotional credit cancelled',
      promotion: 'Promotional credit',
      reward: 'Reward redeemed',
      rewards: 'Reward redeemed',
      'check-in': 'Daily check-in',
      wheel: 'Prize wheel',
      'flip-card': 'Flip a card',
      coupon: 'Coupon',
      coupons: 'Coupon',
      tournament: 'Tournament',
      tournaments: 'Tournament',
    },
    correction: {
      'deposit.unassign': 'Misdirected deposit reclaimed',
      'receivable.collect': 'Amount owed collected',
      'correction.credit': 'Credit increased',
      'correction.debit': 'Credit reduced',
      'goodwill.credit': 'Goodwill credit',
    },
    points: {
      'points.deposit': 'Points from a deposit',
      'points.adjust-up': 'Points added by our team',
      'points.adjust-down': 'Points removed by our team',
      'points.refund': 'Points returned after a cancellation',
      'points.unassign': 'Points reclaimed with a misdirected deposit',
      points: 'Points',
    },
  },
}
