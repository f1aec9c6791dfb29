/** Everything that can be wrong with a statement file, with the Thai sentence for the operator. docs/statement-file.md explains each. */

/** Reasons for which the whole file is refused and nothing of it imported. `{}` is replaced by the detail. */
export const FILE_REFUSALS = {
  'not-text': 'ไฟล์นี้ไม่ใช่ CSV (อาจเป็น Excel หรือ PDF) กรุณาส่งออกจากธนาคารเป็น CSV',
  'encoded-twice': 'ตัวอักษรไทยในไฟล์เสียหาย (ถูกเข้ารหัสซ้ำ) กรุณาส่งออกจากธนาคารใหม่โดยไม่เปิดและบันทึกด้วยโปรแกรมอื่น',
  'too-large': 'ไฟล์ใหญ่เกิน {} MB กรุณาแบ่งเป็นช่วงวันที่สั้นลง',
  'too-many-lines': 'ไฟล์มีเกิน {} บรรทัด กรุณาแบ่งเป็นช่วงวันที่สั้นลง',
  empty: 'ไฟล์ว่างเปล่า',
  columns: 'คอลัมน์ไม่ตรงกับรูปแบบที่เลือก ไม่พบ: {}',
  html: 'ไฟล์นี้เป็นหน้าเว็บ (HTML) แม้ชื่อลงท้ายด้วย .xls กรุณาเลือกส่งออกเป็น CSV จากธนาคาร',
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
  unstorable: 'มีอักขระที่จัดเก็บไม่ได้',
  'id-long': 'รหัสรายการยาวเกิน 100 ตัวอักษร: {}',
  'id-conflict': 'รหัสรายการซ้ำกับบรรทัด {} แต่ข้อมูลไม่เหมือนกัน',
} as const
export type RowProblemCode = keyof typeof ROW_PROBLEMS
/** `row` is the line of the file where the row ends, counted from 1, as an editor shows it. */
export type RowError = { row: number; code: RowProblemCode; messageTh: string; detail?: string }

/** What a line was imported without. The line is stored, and staff can compare it with the file. */
export const ROW_WARNINGS = {
  'sender-unread': 'อ่านผู้โอนจากรายละเอียดไม่ได้: {}',
  'sender-bank': 'ไม่ใช้เลขบัญชีผู้โอน เพราะไม่รู้จักธนาคาร: {}',
  'sender-account': 'อ่านเลขบัญชีผู้โอนไม่ได้: {}',
  'text-cut': 'ข้อความยาวเกินไป เก็บเฉพาะส่วนต้น: {}',
  'cell-unread': 'มีข้อความในคอลัมน์ที่ไม่มีหัว ไม่ได้นำเข้า: {}',
  future: 'วันเวลายังมาไม่ถึง: {}',
} as const
export type WarningCode = keyof typeof ROW_WARNINGS
export type RowWarning = { row: number; code: WarningCode; messageTh: string; detail: string }

/** What of the whole file is not used or not checked. */
export const FILE_NOTES = {
  'account-unchecked': 'ไฟล์ไม่ได้ระบุบัญชี จึงไม่ได้ตรวจ กรุณาเทียบเอง ไม่พบ: {}',
  'columns-unread': 'คอลัมน์ที่ไม่ได้ใช้: {}',
} as const
export type NoteCode = keyof typeof FILE_NOTES
export type FileNote = { code: NoteCode; messageTh: string; detail: string }

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

export const rowWarning = (row: number, code: WarningCode, detail: string): RowWarning => ({
  row,
  code,
  messageTh: ROW_WARNINGS[code].replace('{}', detail.slice(0, 60)),
  detail: detail.slice(0, 60),
})

export const fileNote = (code: NoteCode, detail: string): FileNote => ({
  code,
  messageTh: FILE_NOTES[code].replace('{}', detail),
  detail,
})
