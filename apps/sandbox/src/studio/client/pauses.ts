/** Why a game accepts no more stakes: by code of the refusal, and after a recall of the credit. */
import type { PlayState } from '../wire.ts'

/** The reason why stakes are no longer accepted here. */
export const SESSION_OVER = 'เซสชันของเกมนี้หมดแล้ว เครดิตและผลของรอบก่อนหน้าอยู่ครบ'
export const PAUSES: Partial<Record<string, string>> = {
  credit_recalled: 'เครดิตของเกมนี้ถูกดึงกลับไปที่เว็บไซต์แล้ว ผลของรอบก่อนหน้าอยู่ครบ',
  // The site's reply is the same for a recall and for a logout.
  TOKEN_EXPIRED: 'เครดิตถูกดึงกลับที่เว็บไซต์ หรือคุณออกจากระบบแล้ว เครดิตและผลของรอบก่อนหน้าอยู่ครบ',
  TOKEN_INVALID: SESSION_OVER,
  session_unknown: SESSION_OVER,
}

/** The site has withdrawn the credit, and the rest here is below any stake. */
export const isLeft = ({ isRecalled, balanceSatang, table }: PlayState): boolean =>
  isRecalled && balanceSatang < table.stakeMinSatang
