/** Texts beyond the copy deck: open bonuses, giving them back, and the choice for deposits (interpretations M3, M4). */
export const bonus = {
  title: 'โบนัสและของขวัญที่รอเล่น',
  from: 'โบนัส {rate}% จากยอดฝาก {deposit} บาท',
  held: 'รอเล่นครบ',
  progress: 'เล่นแล้ว {done} จาก {required} บาท',
  left: 'เล่นอีก {left} บาท แล้วถอนส่วนนี้ได้',
  staked: 'อยู่ในรอบเล่นที่ยังไม่จบ {amount} บาท',
  lost: 'โบนัสนี้เล่นหมดแล้ว',
  rule: 'เงินของคุณเองและเงินที่ชนะด้วยเงินนั้น ถอนได้เสมอ ระบบใช้เงินของคุณเล่นก่อน แล้วจึงใช้โบนัส',
  gift: 'คืนของขวัญ',
  forfeit: 'คืนโบนัส',
  askGift: 'คืนของขวัญนี้หรือไม่',
  askTitle: 'คืนโบนัสนี้หรือไม่',
  ask: 'เครดิต {amount} บาทจะถูกหักคืน และไม่ต้องทำยอดเล่นของโบนัสนี้ต่อ เงินของคุณเองไม่ถูกหัก ปิดเองใน {n} วินาที',
  askWon:
    'โบนัส {bonus} บาท และเงินที่ชนะด้วยโบนัส {winnings} บาท จะถูกหักคืน และไม่ต้องทำยอดเล่นของโบนัสนี้ต่อ เงินของคุณเองไม่ถูกหัก ปิดเองใน {n} วินาที',
  busy: 'กำลังคืนโบนัส',
  keep: 'เก็บไว้',
  done: 'คืนแล้ว {amount} บาท เงินของคุณเองอยู่ครบ',
  see: 'ดูหรือคืนของขวัญนี้',
} as const

/** What gave the credit, by the source of the grant. */
export const bonusSource: Readonly<Record<string, string>> = {
  wheel: 'เครดิตจากกงล้อ',
  'flip-card': 'เครดิตจากการเปิดไพ่',
  coupon: 'เครดิตจากคูปอง',
  reward: 'เครดิตจากการแลกคะแนน',
  other: 'เครดิตจากกิจกรรม',
}

/** Whether deposits take their bonus. */
export const bonusChoice = {
  label: 'รับโบนัสเงินฝากหรือไม่',
  accept: 'รับโบนัส',
  decline: 'ไม่รับ',
  accepted: 'ฝากครั้งต่อไปในช่วงนี้จะได้โบนัส คืนได้ก่อนใช้',
  declined: 'ฝากครั้งต่อไปจะไม่ได้โบนัส และไม่เสียสิทธิ์ของวันนี้',
} as const

/** The calculator: the bonus that an amount would bring. */
export const calc = {
  bonus: 'โบนัสโดยประมาณ',
  total: 'เครดิตที่ได้รับ',
  turnover: 'ยอดเล่นก่อนถอนโบนัส',
  none: 'ยอดนี้ไม่ได้รับโบนัสในขณะนี้',
  noneEnd: 'ยอดนี้ไม่ได้รับโบนัส เพราะไม่ได้ลงท้ายด้วย {end}',
} as const
