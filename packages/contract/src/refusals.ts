/**
 * All refusals: code, status, Thai sentence, English sentence. A refusal is a business reply, not a bug. It is thrown by code and written in one
 * place. Refusals of a feature are in its file. Statuses follow interpretation W3: 401 only for a dead session, 403 never, 404 for
 * unknown ids and those of other members.
 */

import { consentRefusals } from './account/consent.ts'
import { limitsRefusals } from './account/limits.ts'
import { loginRefusals } from './account/login.ts'
import { addressRefusals } from './account/manage-address.ts'
import { passwordResetRefusals } from './account/password-reset.ts'
import { registerRefusals } from './account/register.ts'
import { passwordRefusals, userRefusals } from './account/user.ts'
import { alertActionRefusals } from './action/alert.ts'
import { announcementActionRefusals } from './action/announcement.ts'
import { bankAdminRefusals } from './action/bank-admin.ts'
import { correctionActionRefusals } from './action/correction.ts'
import { couponActionRefusals } from './action/coupon.ts'
import { depositActionRefusals } from './action/deposit.ts'
import { documentActionRefusals } from './action/document.ts'
import { hostActionRefusals } from './action/host.ts'
import { memberActionRefusals } from './action/member-refusals.ts'
import { movieActionRefusals } from './action/movie.ts'
import { pointsActionRefusals } from './action/points.ts'
import { providerActionRefusals } from './action/provider-refusals.ts'
import { providerTransferRefusals } from './action/provider-transfer.ts'
import { rewardActionRefusals } from './action/reward.ts'
import { siteActionRefusals } from './action/site.ts'
import { tournamentActionRefusals } from './action/tournament.ts'
import { withdrawActionRefusals } from './action/withdraw.ts'
import { feedRefusals } from './bank/bank.ts'
import { depositRefusals } from './bank/deposit.ts'
import { slipRefusals } from './bank/deposit-slip.ts'
import { withdrawRefusals } from './bank/withdraw.ts'
import { deskClosingRefusals } from './desk/closing.ts'
import { deskDaysRefusals } from './desk/days.ts'
import { deskExportRefusals } from './desk/export.ts'
import { deskPasskeyRefusals } from './desk/passkey.ts'
import { deskPersonalRefusals } from './desk/personal.ts'
import { deskSettingsRefusals } from './desk/settings.ts'
import { deskStaffRefusals } from './desk/staff.ts'
import { gamesRefusals } from './games/games.ts'
import { affiliateRefusals } from './rewards/affiliate.ts'
import { bonusRefusals } from './rewards/bonus.ts'
import { checkInRefusals } from './rewards/check-in.ts'
import { couponRefusals } from './rewards/coupon.ts'
import { promotionRefusals } from './rewards/promotion.ts'
import { rewardRefusals } from './rewards/reward.ts'
import { chatRefusals } from './site/chat.ts'
import { pushRefusals } from './site/push.ts'
import { liveRefusals } from './wire/live.ts'

/** Refusals of every call. */
const COMMON = {
  request_malformed: {
    status: 400,
    message: 'รูปแบบข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง',
    en: 'That request is not valid. Check it and try again',
  },
  request_invalid: {
    status: 422,
    message: 'ข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง',
    en: 'Some details are not valid. Check them and try again',
  },
  request_too_large: {
    status: 413,
    message: 'ข้อมูลใหญ่เกินไป ตรวจสอบแล้วลองอีกครั้ง',
    en: 'That is too large. Check it and try again',
  },
  media_type_unsupported: { status: 415, message: 'รูปแบบข้อมูลไม่รองรับ', en: 'That format is not supported' },
  not_found: { status: 404, message: 'ไม่พบข้อมูลที่ต้องการ', en: 'We could not find that' },
  host_unknown: { status: 421, message: 'ไม่พบเว็บไซต์นี้ในระบบ', en: 'We do not know this website' },
  rate_limited: {
    status: 429,
    message: 'ทำรายการถี่เกินไป รอสักครู่แล้วลองอีกครั้ง',
    en: 'Too many attempts. Wait a moment and try again',
  },
  proof_required: {
    status: 429,
    message: 'มีผู้ใช้งานจำนวนมาก ระบบขอตรวจสอบอุปกรณ์สักครู่ ลองอีกครั้ง',
    en: 'We are busy and need a moment to check your device. Try again',
  },
  overloaded: {
    status: 503,
    message: 'ระบบไม่พร้อมให้บริการชั่วคราว ลองใหม่ในอีกสักครู่',
    en: 'The service is not available right now. Try again in a moment',
  },
  maintenance: {
    status: 503,
    message: 'ปิดปรับปรุงระบบชั่วคราว กรุณากลับมาใหม่ภายหลัง',
    en: 'We are closed for maintenance. Please come back later',
  },
  internal: { status: 500, message: 'ระบบขัดข้อง ลองใหม่ในอีกสักครู่', en: 'Something went wrong. Try again in a moment' },
  session_ended: {
    status: 401,
    message: 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่',
    en: 'Your session has ended. Please log in again',
  },
  idempotency_key_missing: {
    status: 400,
    message: 'คำขอไม่สมบูรณ์ โหลดหน้านี้ใหม่แล้วลองอีกครั้ง',
    en: 'That request is incomplete. Reload the page and try again',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'คำขอนี้ถูกใช้กับข้อมูลอื่นแล้ว โหลดหน้านี้ใหม่แล้วลองอีกครั้ง',
    en: 'That request was already used with other details. Reload the page and try again',
  },
  idempotency_in_flight: {
    status: 409,
    message: 'กำลังดำเนินการรายการนี้อยู่ รอสักครู่แล้วตรวจสอบประวัติ',
    en: 'We are still working on this request. Wait a moment and check your history',
  },
} as const

export const REFUSALS = {
  ...COMMON,
  ...loginRefusals,
  ...registerRefusals,
  ...passwordRefusals,
  ...passwordResetRefusals,
  ...userRefusals,
  ...announcementActionRefusals,
  ...hostActionRefusals,
  ...bankAdminRefusals,
  ...movieActionRefusals,
  ...providerActionRefusals,
  ...siteActionRefusals,
  ...rewardActionRefusals,
  ...couponActionRefusals,
  ...affiliateRefusals,
  ...depositRefusals,
  ...slipRefusals,
  ...bonusRefusals,
  ...gamesRefusals,
  ...limitsRefusals,
  ...withdrawRefusals,
  ...addressRefusals,
  ...chatRefusals,
  ...consentRefusals,
  ...promotionRefusals,
  ...checkInRefusals,
  ...rewardRefusals,
  ...pushRefusals,
  ...couponRefusals,
  ...liveRefusals,
  ...feedRefusals,
  ...deskPasskeyRefusals,
  ...correctionActionRefusals,
  ...memberActionRefusals,
  ...pointsActionRefusals,
  ...deskStaffRefusals,
  ...alertActionRefusals,
  ...withdrawActionRefusals,
  ...depositActionRefusals,
  ...providerTransferRefusals,
  ...deskDaysRefusals,
  ...deskClosingRefusals,
  ...deskExportRefusals,
  ...documentActionRefusals,
  ...deskPersonalRefusals,
  ...deskSettingsRefusals,
  ...tournamentActionRefusals,
} as const satisfies Record<string, { status: number; message: string; en: string }>

export type RefusalCode = keyof typeof REFUSALS

/** The body of every unsuccessful reply (interpretation W4). `message` can be shown to members. */
export type RefusalBody = { code: string; message: string; details?: unknown; requestId: string }
