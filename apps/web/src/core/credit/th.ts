/** Beyond the copy deck: all credit, in the top bar and on pages that show it. */
export const money = {
  label: 'เครดิต',
  /** Beside a total. */
  withProviders: 'รวมในเกม',
  /** Beside a total that lacks an amount. */
  partUnknown: 'รอตรวจบางส่วน',
  open: 'ดูเครดิต ฝาก และถอน',
  title: 'เครดิตของคุณ',
  total: 'เครดิตทั้งหมด',
  inWallet: 'ในกระเป๋า',
  atProviders: 'อยู่ในเกม',
  inGames: 'อยู่ในเกม {n} บาท',
  inGamesOfTotal: 'อยู่ในเกม {n} บาท รวมทั้งหมด {total} บาท',
  /** Of an amount in a game. */
  unknown: 'ยังไม่รวมยอดในเกมที่กำลังตรวจสอบ',
  bonus: 'โบนัสที่ยังเล่นไม่ครบ',
  waits: 'โบนัส {n} บาทรอเล่นครบ',
} as const
