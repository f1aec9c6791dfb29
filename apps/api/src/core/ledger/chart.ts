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
  'deposit.credit': 1,
  /** house:bonus → member:cash: A bonus window adds credit to a deposit */
  'bonus.grant': 2,
  /** member:cash → house:bonus: A member gives an open bonus back */
  'bonus.forfeit': 3,
  /** member:cash → member:hold: A withdrawal is asked for: the amount is set aside */
  'withdraw.hold': 4,
  /** member:hold → member:cash: A withdrawal is rejected or failed for good: the amount comes back */
  'withdraw.release': 5,
  /** member:hold → house:bank: The bank has paid a withdrawal out */
  'withdraw.pay': 6,
  /** house:bank → member:cash: The bank sent a payout back after it was paid */
  'withdraw.return': 7,
  /** member:cash → house:game: A stake goes to the provider */
  'game.bet': 10,
  /** house:game → member:cash: A provider pays a win, a promotion or an adjustment */
  'game.win': 11,
  /** house:game → member:cash: A stake comes back: its bet was rolled back */
  'game.bet-refund': 12,
  /** member:cash → house:game: A provider takes a win or an adjustment back */
  'game.win-reversal': 13,
  /** member:rollback_receivable → house:game: What a provider takes back and the credit no longer holds */
  'game.win-receivable': 14,
  /** member:cash → member:at_provider: Credit goes to a provider that holds it */
  'transfer.out': 15,
  /** member:at_provider → member:cash: The provider refused it: the credit is here again */
  'transfer.out-reversal': 16,
  /** member:at_provider → member:cash: Credit comes back from a provider */
  'transfer.in': 17,
  /** member:at_provider → house:game: A round at a provider that holds credit took it */
  'game.round-lost': 18,
  /** house:game → member:at_provider: A round at a provider that holds credit gave it */
  'game.round-won': 19,
  /** member:at_provider → house:game: Less came back than went out, and no round explains it: for staff */
  'transfer.shortfall': 20,
  /** house:game → member:at_provider: More came back than went out, and no round explains it: for staff */
  'transfer.surplus': 21,
  /** house:free-rounds → member:cash: A free round that the provider pays for has won */
  'game.free-win': 22,
  /** member:cash → house:free-rounds: A provider takes the win of a free round back */
  'game.free-reversal': 23,
  /** member:rollback_receivable → house:free-rounds: Of that, what the credit no longer holds */
  'game.free-receivable': 24,
  /** member:receivable → house:bank: A deposit of another person is claimed back from the member */
  'deposit.unassign': 25,
  /** member:cash → member:receivable: Credit settles what the member owes the house */
  'receivable.collect': 26,
  /** house:correction → member:cash: Staff correct the credit of a member upwards */
  'correction.credit': 27,
  /** member:receivable → house:correction: Staff correct the credit of a member downwards */
  'correction.debit': 28,
  /** house:goodwill → member:cash: Staff give credit as goodwill, or write a receivable off */
  'goodwill.credit': 29,
  /** house:points → member:points: A deposit earns points */
  'points.deposit': 120,
  /** house:points → member:points: Staff give points */
  'points.adjust-up': 121,
  /** member:points → house:points: Staff take points */
  'points.adjust-down': 122,
  /** house:points → member:points: Points that were spent come back: the order was cancelled */
  'points.refund': 123,
  /** member:points → house:points: A deposit is claimed back, and its points with it */
  'points.unassign': 124,
  /** house:promotion → member:cash: A tournament pays a prize of credit */
  'tournament.credit': 180,
  /** house:points → member:points: A tournament pays a prize of points */
  'tournament.points': 181,
} as const
