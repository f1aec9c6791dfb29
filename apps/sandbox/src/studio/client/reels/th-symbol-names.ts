/** The symbols of each look, for the paytable and for screen readers. Their pictures: tools/art/reel-art.ts. */
import type { ReelSymbol } from '../../games/reel-strips.ts'
import type { ReelLook } from '../../wire.ts'

export type SymbolNames = Readonly<Record<ReelSymbol, string>>

export const SYMBOL_NAMES: Readonly<Record<ReelLook, SymbolNames>> = {
  'river-lanterns': {
    wild: 'ดวง',
    elephant: 'เรือหางยาว',
    krathong: 'เรือนริมน้ำ',
    tuktuk: 'กบ',
    lotus: 'บัว',
    boxing: 'แมลงปอ',
    garland: 'ปลา',
    mango: 'กุ้ง',
    coconut: 'ตะเกียง',
    scatter: 'โคมลอย',
  },
  'elephant-parade': {
    wild: 'ดวง',
    elephant: 'ช้าง',
    krathong: 'ร่มบ่อสร้าง',
    tuktuk: 'ตุ๊กตุ๊ก',
    lotus: 'ว่าวจุฬา',
    boxing: 'มวยไทย',
    garland: 'พวงมาลัย',
    mango: 'ธงราว',
    coconut: 'ฉิ่ง',
    scatter: 'กลองยาว',
  },
  'orchard-five': {
    wild: 'ตะวัน',
    elephant: 'ทุเรียน',
    krathong: 'มังคุด',
    tuktuk: 'สับปะรด',
    lotus: 'แก้วมังกร',
    boxing: 'เงาะ',
    garland: 'แตงโม',
    mango: 'มะม่วง',
    coconut: 'มะพร้าว',
    scatter: 'กระจาดผลไม้',
  },
  'krathong-moon': {
    wild: 'จันทร์เพ็ญ',
    elephant: 'กระต่าย',
    krathong: 'กระทง',
    tuktuk: 'นกฮูก',
    lotus: 'บัว',
    boxing: 'โคมยี่เป็ง',
    garland: 'กล้วยไม้',
    mango: 'เทียน',
    coconut: 'ใบตอง',
    scatter: 'พลุ',
  },
}
