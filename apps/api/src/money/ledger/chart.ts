/** The chart of the ledger: classes of accounts, and kinds of transfers. Generated from the database by `npm run types`. */
export const MEMBER_CLASSES = {
  cash: 1,
  hold: 2,
  affiliate: 3,
  cashback: 4,
  rollback_receivable: 5,
  at_provider: 6,
  receivable: 7,
  points: 8,
} as const
export const HOUSE_CLASSES = {
  bank: 33,
  bonus: 34,
  game: 35,
  'free-rounds': 36,
  correction: 38,
  goodwill: 39,
  promotion: 40,
  affiliate: 41,
  cashback: 42,
  points: 43,
} as const
export const KINDS = {
  /** house:bank → member:cash: A matched statement line becomes credit */
  'deposit.credit': 101,
  /** member:receivable → house:bank: A deposit of another person is claimed back from the member */
  'deposit.unassign': 102,
  /** member:cash → member:hold: A withdrawal is asked for: the amount is set aside */
  'withdraw.hold': 201,
  /** member:hold → member:cash: A withdrawal is rejected or failed for good: the amount comes back */
  'withdraw.release': 202,
  /** member:hold → house:bank: The bank has paid a withdrawal out */
  'withdraw.pay': 203,
  /** house:bank → member:cash: The bank sent a payout back after it was paid */
  'withdraw.return': 204,
  /** house:bonus → member:cash: A bonus window adds credit to a deposit */
  'bonus.grant': 301,
  /** member:cash → house:bonus: A member gives an open bonus back */
  'bonus.forfeit': 302,
  /** member:cash → house:game: A stake goes to the provider */
  'game.bet': 401,
  /** house:game → member:cash: A provider pays a win, a promotion or an adjustment */
  'game.win': 402,
  /** house:game → member:cash: A stake comes back: its bet was rolled back */
  'game.bet-refund': 403,
  /** member:cash → house:game: A provider takes a win or an adjustment back */
  'game.win-reversal': 404,
  /** member:rollback_receivable → house:game: What a provider takes back and the credit no longer holds */
  'game.win-receivable': 405,
  /** house:free-rounds → member:cash: A free round that the provider pays for has won */
  'game.free-win': 411,
  /** member:cash → house:free-rounds: A provider takes the win of a free round back */
  'game.free-reversal': 412,
  /** member:rollback_receivable → house:free-rounds: Of that, what the credit no longer holds */
  'game.free-receivable': 413,
  /** member:at_provider → house:game: A round at a provider that holds credit took it */
  'game.round-lost': 421,
  /** house:game → member:at_provider: A round at a provider that holds credit gave it */
  'game.round-won': 422,
  /** member:cash → member:at_provider: Credit goes to a provider that holds it */
  'transfer.out': 501,
  /** member:at_provider → member:cash: The provider refused it: the credit is here again */
  'transfer.out-reversal': 502,
  /** member:at_provider → member:cash: Credit comes back from a provider */
  'transfer.in': 503,
  /** member:at_provider → house:game: Less came back than went out, and no round explains it: for staff */
  'transfer.shortfall': 511,
  /** house:game → member:at_provider: More came back than went out, and no round explains it: for staff */
  'transfer.surplus': 512,
  /** member:cash → member:receivable: Credit settles what the member owes the house */
  'receivable.collect': 601,
  /** house:correction → member:cash: Staff correct the credit of a member upwards */
  'correction.credit': 701,
  /** member:receivable → house:correction: Staff correct the credit of a member downwards */
  'correction.debit': 702,
  /** house:goodwill → member:cash: Staff give credit as goodwill, or write a receivable off */
  'goodwill.credit': 801,
  /** house:affiliate → member:affiliate: Commission of a day enters the affiliate account */
  'affiliate.accrue': 901,
  /** member:affiliate → member:cash: A member transfers commission to the credit */
  'affiliate.claim': 902,
  /** member:affiliate → house:affiliate: A deposit is claimed back, and its commission with it */
  'affiliate.reversal': 903,
  /** house:cashback → member:cashback: Cashback of a period enters the cashback account */
  'cashback.accrue': 1001,
  /** member:cashback → member:cash: A member transfers cashback to the credit */
  'cashback.claim': 1002,
  /** member:points → house:points: A member spends points on a reward */
  'reward.spend': 1101,
  /** house:promotion → member:cash: A reward gives credit */
  'reward.credit': 1102,
  /** house:promotion → member:cash: A check-in brings the value of its day */
  'check-in.credit': 1201,
  /** house:promotion → member:cash: The wheel gives credit */
  'wheel.credit': 1301,
  /** house:points → member:points: The wheel gives points */
  'wheel.points': 1302,
  /** house:promotion → member:cash: A flip card gives credit */
  'flip-card.credit': 1401,
  /** house:points → member:points: A flip card gives points */
  'flip-card.points': 1402,
  /** house:promotion → member:cash: A tournament pays a prize of credit */
  'tournament.credit': 1501,
  /** house:points → member:points: A tournament pays a prize of points */
  'tournament.points': 1502,
  /** house:promotion → member:cash: A coupon gives credit */
  'coupon.credit': 1601,
  /** house:points → member:points: A coupon gives points */
  'coupon.points': 1602,
  /** house:points → member:points: A deposit earns points */
  'points.deposit': 1701,
  /** member:points → house:points: A deposit is claimed back, and its points with it */
  'points.unassign': 1702,
  /** house:points → member:points: Spent points come back with a cancelled order */
  'points.refund': 1703,
  /** house:points → member:points: Staff give points */
  'points.adjust-up': 1711,
  /** member:points → house:points: Staff take points */
  'points.adjust-down': 1712,
  /** member:cash → house:promotion: A member gives open credit of a promotion back */
  'promotion.forfeit': 1801,
} as const
