/** Filters of the statement, in the order of the screen. */
export const TRANSFER_GROUPS = {
  deposit: 'ฝาก',
  withdraw: 'ถอน',
  bonus: 'โบนัส',
  game: 'เกม',
  promotion: 'กิจกรรม',
  correction: 'ปรับปรุง',
} as const
