/** Texts beyond the copy deck: an open bonus, and giving it up (interpretation M4). */
export const bonus = {
  title: 'โบนัสที่กำลังใช้',
  from: 'โบนัส {rate}% จากยอดฝาก {deposit} บาท',
  fromPromotion: 'เครดิตจากกิจกรรม',
  progress: 'เล่นแล้ว {done} จาก {required} บาท',
  left: 'เล่นอีก {left} บาทจึงถอนเงินได้',
  forfeit: 'ยกเลิกโบนัส',
  askTitle: 'ยกเลิกโบนัสหรือไม่',
  ask: 'โบนัส {amount} บาทจะถูกหักคืน และไม่ต้องทำยอดเล่นต่อ เงินฝากยังเป็นของคุณ ปิดเองใน {n} วินาที',
  askWon:
    'โบนัส {bonus} บาท และเงินที่ชนะระหว่างใช้โบนัส {winnings} บาท จะถูกหักคืน และไม่ต้องทำยอดเล่นต่อ เงินฝากยังเป็นของคุณ ปิดเองใน {n} วินาที',
  rule: 'หากยกเลิก โบนัสและเงินที่ชนะระหว่างใช้โบนัสจะถูกหักคืน ยอดเสียหักจากเงินของคุณก่อน',
  busy: 'กำลังยกเลิกโบนัส',
  keep: 'เก็บไว้',
  done: 'ยกเลิกโบนัสแล้ว หักคืน {amount} บาท',
} as const

/** The calculator: the bonus that an amount would bring. */
export const calc = {
  bonus: 'โบนัสโดยประมาณ',
  total: 'เครดิตที่ได้รับ',
  turnover: 'ยอดเล่นที่ต้องครบก่อนถอน',
  none: 'ยอดนี้ไม่ได้รับโบนัสในขณะนี้',
  noneEnd: 'ยอดนี้ไม่ได้รับโบนัส เพราะไม่ได้ลงท้ายด้วย {end}',
} as const
