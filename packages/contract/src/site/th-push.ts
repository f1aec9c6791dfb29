/** Notifications on the device. They contain no amount and no bank: a locked phone shows them to everybody. */
import type { PushNotice } from './push.ts'

export const LANG = 'th'

export const notices: Record<PushNotice, string> = {
  deposit: 'เงินฝากเข้าเครดิตแล้ว',
  paid: 'โอนเงินถอนให้แล้ว',
  returned: 'เงินจากรายการถอนกลับเข้าเครดิตแล้ว',
  bank: 'ทีมงานเปลี่ยนบัญชีธนาคารของคุณแล้ว หากไม่ได้ขอ ติดต่อทีมงานทันที',
  phone: 'ทีมงานเปลี่ยนเบอร์โทรของคุณแล้ว หากไม่ได้ขอ ติดต่อทีมงานทันที',
  prize: 'ประกาศผลทัวร์นาเมนต์แล้ว คุณได้รับรางวัลในเว็บแล้ว',
  password: 'ทีมงานสร้างลิงก์ตั้งรหัสผ่านใหม่ให้บัญชีของคุณ หากไม่ได้ขอ ติดต่อทีมงานทันที',
  failed: 'โอนเงินถอนไม่สำเร็จ เปิดเพื่อเลือกขั้นต่อไป',
}
