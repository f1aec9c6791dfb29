/**
 * All refusals: code, status, Thai sentence. A refusal is an answer, not a fault. Thrown by code, written by one place.
 * Statuses follow reading W3: 401 only for a dead session, 403 never, 404 for what is unknown or somebody else's.
 */
const row = <const Status extends number>(status: Status, message: string) => ({ status, message })

export const REFUSALS = {
  // Every call
  request_malformed: row(400, 'รูปแบบข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง'),
  request_invalid: row(422, 'ข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง'),
  request_too_large: row(413, 'ข้อมูลใหญ่เกินไป ตรวจสอบแล้วลองอีกครั้ง'),
  media_type_unsupported: row(415, 'รูปแบบข้อมูลไม่รองรับ'),
  not_found: row(404, 'ไม่พบข้อมูลที่ต้องการ'),
  host_unknown: row(421, 'ไม่พบเว็บไซต์นี้ในระบบ'),
  rate_limited: row(429, 'ทำรายการถี่เกินไป รอสักครู่แล้วลองอีกครั้ง'),
  proof_required: row(429, 'มีผู้ใช้งานจำนวนมาก ระบบขอตรวจสอบอุปกรณ์สักครู่ ลองอีกครั้ง'),
  overloaded: row(503, 'ระบบไม่พร้อมให้บริการชั่วคราว ลองใหม่ในอีกสักครู่'),
  maintenance: row(503, 'ปิดปรับปรุงระบบชั่วคราว กรุณากลับมาใหม่ภายหลัง'),
  internal: row(500, 'ระบบขัดข้อง ลองใหม่ในอีกสักครู่'),
  session_ended: row(401, 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่'),
  idempotency_key_missing: row(400, 'คำขอไม่สมบูรณ์ โหลดหน้านี้ใหม่แล้วลองอีกครั้ง'),
  idempotency_key_reused: row(422, 'คำขอนี้ถูกใช้กับข้อมูลอื่นแล้ว โหลดหน้านี้ใหม่แล้วลองอีกครั้ง'),
  idempotency_in_flight: row(409, 'กำลังดำเนินการรายการนี้อยู่ รอสักครู่แล้วตรวจสอบประวัติ'),

  // login
  login_failed: row(422, 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง'),
  login_delayed: row(429, 'ลองผิดหลายครั้ง รอสักครู่แล้วลองอีกครั้ง'),

  // register
  register_ticket_invalid: row(409, 'หมดเวลาการสมัคร เริ่มสมัครใหม่อีกครั้ง'),
  register_lookups_used: row(429, 'ตรวจสอบข้อมูลครบจำนวนครั้งแล้ว เริ่มสมัครใหม่อีกครั้ง'),
  register_phone_taken: row(409, 'เบอร์นี้สมัครแล้ว เข้าสู่ระบบหรือใช้เบอร์อื่น'),
  register_username_taken: row(409, 'ชื่อผู้ใช้นี้มีคนใช้แล้ว ลองชื่ออื่น'),
  register_bank_taken: row(409, 'เลขที่บัญชีนี้ผูกกับสมาชิกแล้ว ติดต่อทีมงานหากเป็นบัญชีของคุณ'),
  register_account_invalid: row(422, 'เลขที่บัญชีไม่ตรงกับรูปแบบของธนาคารนี้'),
  register_account_unknown: row(422, 'ตรวจสอบชื่อบัญชีไม่ได้ ตรวจเลขที่บัญชีและธนาคารอีกครั้ง'),
  register_inviter_unknown: row(422, 'ไม่พบรหัสผู้แนะนำนี้ ลบออกหรือแก้ไขเพื่อไปต่อ'),
  register_consent_missing: row(422, 'กรุณายืนยันอายุและยอมรับข้อกำหนดก่อนสมัคร'),
  register_terms_changed: row(409, 'ข้อกำหนดมีการเปลี่ยนแปลง กรุณาอ่านและยืนยันอีกครั้ง'),

  // change-password
  password_wrong: row(422, 'รหัสผ่านปัจจุบันไม่ถูกต้อง'),
  password_same: row(422, 'รหัสผ่านใหม่ต้องไม่เหมือนรหัสผ่านปัจจุบัน'),
  password_mismatch: row(422, 'รหัสผ่านทั้งสองช่องไม่ตรงกัน'),
  password_common: row(422, 'รหัสผ่านนี้คาดเดาง่ายเกินไป ตั้งรหัสผ่านอื่น'),

  // password-reset
  reset_link_invalid: row(409, 'ลิงก์นี้หมดอายุหรือถูกใช้ไปแล้ว ติดต่อทีมงานเพื่อขอลิงก์ใหม่'),

  // user
  balance_type_unknown: row(422, 'ไม่รู้จักประเภทยอดเงินนี้'),

  // deposit
  deposit_bank_unknown: row(422, 'บัญชีนี้ไม่ใช่บัญชีที่คุณลงทะเบียนไว้'),
  deposit_limit_reached: row(409, 'ถึงวงเงินฝากที่คุณตั้งไว้แล้ว ฝากได้อีกเมื่อเริ่มรอบใหม่'),
  deposit_account_none: row(409, 'ยังไม่มีบัญชีรับโอน ติดต่อทีมงานเพื่อขอบัญชีรับโอนของคุณ'),

  // bonus
  bonus_none: row(409, 'ไม่มีโบนัสที่กำลังใช้งานอยู่'),
  bonus_undecided: row(409, 'ยังมีรอบเล่นที่ไม่ทราบผล จึงยังไม่ทราบยอดที่ต้องคืน กรุณารอสักครู่แล้วลองอีกครั้ง'),
  bonus_played: row(409, 'ยอดคงเหลือน้อยกว่าโบนัสและเงินที่ชนะระหว่างใช้โบนัส ยังยกเลิกโบนัสไม่ได้'),

  // games
  game_unknown: row(404, 'ไม่พบเกมนี้ เลือกเกมอื่น'),
  game_maintenance: row(409, 'เกมนี้ปิดปรับปรุง เลือกเกมอื่นได้'),
  game_unavailable: row(409, 'เปิดเกมไม่ได้ ลองอีกครั้งหรือเลือกเกมอื่น'),
  game_not_allowed: row(409, 'บัญชีนี้เล่นเกมไม่ได้ในขณะนี้ ติดต่อทีมงาน'),
  game_credit_in_doubt: row(409, 'กำลังตรวจสอบเครดิตกับค่ายเกม ลองใหม่ในอีกสักครู่'),

  // limits: details.until tells when, details.limit and details.used how much
  limits_break: row(409, 'คุณอยู่ในช่วงพักการเล่น เล่นเกมและฝากเงินไม่ได้จนกว่าจะครบเวลา ถอนเงินได้ตามปกติ'),
  limits_excluded: row(409, 'คุณระงับการเล่นของตัวเองไว้ เล่นเกมและฝากเงินไม่ได้ ถอนเงินได้ตามปกติ'),
  limits_reached: row(409, 'ถึงขีดจำกัดที่คุณตั้งไว้แล้ว ดูได้ที่หน้าขีดจำกัดการเล่น'),
  limits_raise_none: row(409, 'ไม่มีการเปลี่ยนแปลงที่รอยืนยัน โหลดหน้านี้ใหม่'),
  limits_raise_early: row(409, 'ยังยืนยันไม่ได้ ต้องรอให้ครบ 24 ชั่วโมงก่อน'),

  // withdraw: every reason that applies stands in details.reasons, the first one is the code
  withdraw_pending: row(409, 'มีคำขอถอนที่กำลังดำเนินการ ถอนครั้งใหม่ได้เมื่อรายการนี้เสร็จสิ้น'),
  withdraw_insufficient: row(422, 'เครดิตไม่พอ'),
  withdraw_owed: row(422, 'มียอดที่ค่ายเกมเรียกคืนซึ่งยังไม่ได้ชำระ'),
  withdraw_receivable: row(422, 'มียอดค้างชำระจากการแก้ไขเครดิตโดยทีมงาน ดูได้ในประวัติรายการ'),
  withdraw_bonus_held: row(422, 'โบนัสที่ยังเล่นไม่ครบถอนไม่ได้ระหว่างที่ระงับการเล่น'),
  withdraw_credit_out: row(422, 'มีเครดิตอยู่ที่ค่ายเกม ดึงเครดิตกลับก่อนถอน'),
  withdraw_below_minimum: row(422, 'จำนวนเงินต่ำกว่ายอดถอนขั้นต่ำ'),
  withdraw_over_request_cap: row(422, 'เกินวงเงินถอนต่อครั้งของระดับสมาชิก'),
  withdraw_over_daily_cap: row(422, 'เกินวงเงินถอนต่อวันของระดับสมาชิก'),
  withdraw_count_used: row(422, 'วันนี้ใช้สิทธิ์ถอนครบแล้ว ถอนได้อีกครั้งพรุ่งนี้'),
  withdraw_turnover_open: row(422, 'ยอดเล่นยังไม่ครบตามเงื่อนไขโบนัส'),
  withdraw_bank_missing: row(422, 'ยังไม่มีบัญชีรับเงิน ติดต่อทีมงานเพื่อเพิ่มบัญชีธนาคารของคุณ'),
  withdraw_member_blocked: row(422, 'บัญชีนี้ถอนเงินเองไม่ได้ในขณะนี้ ติดต่อทีมงาน'),
  withdraw_retries_used: row(409, 'วันนี้ส่งคำขอนี้อีกครั้งครบ 5 ครั้งแล้ว ลองใหม่พรุ่งนี้ หรือรอรับเครดิตคืน'),
  withdraw_not_failed: row(409, 'ส่งคำขออีกครั้งได้เฉพาะรายการที่ไม่สำเร็จ'),

  // manage-address: details.field is the widest field that does not fit
  address_place_unknown: row(422, 'ตำบล อำเภอ จังหวัด และรหัสไปรษณีย์ไม่ตรงกัน เลือกจากรายการที่แสดง'),

  // chat
  chat_off: row(409, 'แชตสดยังไม่พร้อม ติดต่อทาง LINE ได้'),
  chat_changed: row(409, 'ข้อมูลที่ทีมแชตสดจะเห็นมีการเปลี่ยนแปลง กรุณาอ่านและยืนยันอีกครั้ง'),

  // bank feeds
  webhook_refused: row(401, 'Signature refused'),
  webhook_replayed: row(409, 'This message was taken before; a retry is signed anew, with a later time'),
  feed_unknown: row(404, 'Unknown feed'),
  payout_unknown: row(404, 'Unknown payout key'),
  payout_conflict: row(409, 'This payout already has another definite result; the report is in quarantine'),
} as const

export type RefusalCode = keyof typeof REFUSALS

/** The body of every answer that is not a success (reading W4). `message` is fit to show. */
export type RefusalBody = { code: string; message: string; details?: unknown; requestId: string }
