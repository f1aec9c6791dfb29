/** Everything that can be wrong with a statement file, with the Thai sentence for the operator. docs/statement-file.md explains each. */

/** Reasons for which the whole file is refused and nothing of it imported. `{}` is replaced by the detail. */
export const FILE_REFUSALS = {
  'not-text': 'ไฟล์นี้ไม่ใช่ CSV (อาจเป็น Excel หรือ PDF) กรุณาส่งออกจากธนาคารเป็น CSV',
  'encoded-twice': 'ตัวอักษรไทยในไฟล์เสียหาย (ถูกเข้ารหัสซ้ำ) กรุณาส่งออกจากธนาคารใหม่โดยไม่เปิดและบันทึกด้วยโปรแกรมอื่น',
  'too-large': 'ไฟล์ใหญ่เกิน {} MB กรุณาแบ่งเป็นช่วงวันที่สั้นลง',
  'too-many-lines': 'ไฟล์มีเกิน {} บรรทัด กรุณาแบ่งเป็นช่วงวันที่สั้นลง',
  empty: 'ไฟล์ว่างเปล่า',
  columns: 'คอลัมน์ไม่ตรงกับรูปแบบที่เลือก ไม่พบ: {}',
  'other-bank': 'รูปแบบไฟล์นี้เป็นของธนาคารอื่น ไม่ใช่ธนาคารของบัญชีที่เลือก',
  'no-account': 'ไม่พบเลขบัญชีเหนือตาราง จึงไม่รู้ว่าเป็นไฟล์ของบัญชีใด: {}',
  'other-account': 'ไฟล์นี้เป็นของบัญชี {} ไม่ใช่บัญชีที่เลือก',
} as const
export type FileRefusalCode = keyof typeof FILE_REFUSALS
export type FileRefusal = { code: FileRefusalCode; messageTh: string; detail?: string }

/** Reasons for which one row is left out. The others are imported. */
export const ROW_PROBLEMS = {
  'half-line': 'บรรทัดสุดท้ายอาจถูกตัดไม่ครบ ยังไม่นำเข้า หากครบแล้วให้ขึ้นบรรทัดใหม่ท้ายไฟล์แล้วนำเข้าอีกครั้ง',
  'quote-open': 'เครื่องหมายคำพูดเปิดแล้วไม่ปิด ตั้งแต่บรรทัดนี้ไปยังไม่นำเข้า',
  'row-endless': 'บรรทัดยาวเกินไป ตั้งแต่บรรทัดนี้ไปยังไม่นำเข้า',
  'cell-long': 'มีช่องที่ข้อความยาวเกินไป',
  'row-short': 'มีคอลัมน์น้อยกว่าหัวตาราง',
  'row-long': 'มีคอลัมน์มากกว่าหัวตาราง (จำนวนเงินที่มีลูกน้ำอาจไม่ได้อยู่ในเครื่องหมายคำพูด)',
  date: 'อ่านวันที่หรือเวลาไม่ได้: {}',
  amount: 'อ่านจำนวนเงินไม่ได้: {}',
  'amount-both': 'มีทั้งเงินเข้าและเงินออกในบรรทัดเดียว',
  'amount-none': 'ไม่มีจำนวนเงิน',
  balance: 'อ่านยอดคงเหลือไม่ได้: {}',
  'row-account': 'เป็นรายการของบัญชีอื่น: {}',
  'row-account-unread': 'อ่านเลขบัญชีของบรรทัดไม่ได้ (โปรแกรมตารางอาจย่อตัวเลข): {}',
  'id-conflict': 'รหัสรายการซ้ำกับบรรทัด {} แต่ข้อมูลไม่เหมือนกัน',
} as const
export type RowProblemCode = keyof typeof ROW_PROBLEMS
/** `row` is the line of the file where the row ends, counted from 1, as an editor shows it. */
export type RowError = { row: number; code: RowProblemCode; messageTh: string; detail?: string }

export const fileRefusal = (code: FileRefusalCode, detail?: string): FileRefusal => ({
  code,
  messageTh: FILE_REFUSALS[code].replace('{}', detail ?? ''),
  ...(detail !== undefined && { detail }),
})

export const rowError = (row: number, code: RowProblemCode, detail = ''): RowError => ({
  row,
  code,
  messageTh: ROW_PROBLEMS[code].replace('{}', detail.slice(0, 60)),
  ...(detail !== '' && { detail: detail.slice(0, 60) }),
})
