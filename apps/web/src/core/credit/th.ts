/** Beyond the copy deck: all credit, in the top bar and on pages that show it. */
export const money = {
  label: 'เครดิต',
  /** Beside a total. */
  withProviders: 'รวมในเกม',
  open: 'ดูเครดิต ฝาก และถอน',
  title: 'เครดิตของคุณ',
  total: 'เครดิตทั้งหมด',
  inWallet: 'พร้อมใช้และถอน',
  atProviders: 'อยู่ในเกม',
  inGames: 'อยู่ในเกม {n} บาท',
  inGamesOfTotal: 'อยู่ในเกม {n} บาท รวมทั้งหมด {total} บาท',
  bonus: 'โบนัสที่ยังเล่นไม่ครบ',
  left: 'เล่นอีก {n} บาทก่อนถอน',
} as const
