/** Texts of the reels. */
type Figure = string | number

export const say = {
  oneSpin: 'กดหมุนหนึ่งครั้ง วงล้อหมุนหนึ่งครั้ง ไม่มีการหมุนอัตโนมัติ',
  reelLines: 'สัญลักษณ์เดียวกันเรียงติดกันจากวงล้อซ้ายสุดบนเส้นเดียวกันตั้งแต่ 3 ช่อง จ่ายตามตาราง',
  leftSpins: 'หมุนฟรีที่ค้างเกิน 30 นาที ค่ายเกมหมุนให้จนครบด้วยรหัสลับเดิม แล้วจ่ายเข้าเครดิต',
  drawnBefore: 'ผลเกิดที่ค่ายเกมก่อนวงล้อหมุน วงล้อหยุดด้วยจังหวะเดียวกันทุกครั้ง และการข้ามภาพไม่เปลี่ยนผล',
  spin: 'หมุน',
  spinning: 'กำลังหมุน',
  pending: 'รอผล',
  noHits: 'ไม่ถูกรางวัล',
  hits: (count: Figure) => `ถูกรางวัล ${count} เส้น`,
  freePlayed: (came: Figure, count: Figure) => `${came} หมุนฟรีแล้ว ${count} ครั้ง`.trim(),
  playedOut: (spun: Figure) => `${spun} ค่ายเกมหมุนให้จนครบ`,
  freeLeft: (count: Figure) => `หมุนฟรี เหลือ ${count}`,
  fiveReels: 'วงล้อห้าวง',
  perLine: (lines: Figure, amount: Figure) => `${lines} เส้น เส้นละ ${amount}`,
  row: (row: Figure, names: Figure) => `แถว ${row}: ${names}`,
  thisSpin: (amount: Figure) => `ครั้งนี้ ${amount}`,
  thisRound: (amount: Figure) => `รวมรอบนี้ ${amount}`,
  freeWon: (count: Figure) => `ได้หมุนฟรี ${count} ครั้ง!`,
  paysPerLine: 'จ่ายเป็นเท่าของเดิมพันต่อเส้น',
  symbol: 'สัญลักษณ์',
  inARow: (n: Figure) => `${n} ช่อง`,
  freeSpins: 'หมุนฟรี',
  allLines: (count: Figure) => `เส้นทั้งหมด ${count} เส้น`,
  wildRule: (scatter: Figure) => `แทนได้ทุกสัญลักษณ์ ยกเว้น ${scatter}`,
  scatterRule: (count: Figure) => `หมุนฟรี ออก ${count} ช่องขึ้นไป นับทุกช่อง`,
  freeRule: (scatter: Figure, count: Figure, spins: Figure) =>
    `${scatter}ออกตั้งแต่ ${count} ช่อง ตำแหน่งใดก็ได้ ได้หมุนฟรี ${spins} ครั้ง ด้วยเดิมพันเท่าเดิมโดยไม่หักเครดิต `,
  freeAgain: (count: Figure, spins: Figure) => `ระหว่างหมุนฟรี หากออกครบ ${count} ช่องอีก ได้เพิ่มอีก ${spins} ครั้งทุกครั้ง`,
}
