/** Another bank account or phone of the member, by staff. */
export const identity = {
  title: 'การเปลี่ยนบัญชีและเบอร์โทร',
  bankChanged: 'ทีมงานเปลี่ยนบัญชีธนาคารของคุณเป็น {bank} ลงท้าย {d} แล้ว',
  phoneChanged: 'ทีมงานเปลี่ยนเบอร์โทรของคุณเป็นเบอร์ลงท้าย {d} แล้ว',
  bankProposed: 'มีการขอเปลี่ยนบัญชีธนาคารของคุณเป็น {bank} ลงท้าย {d} ยังไม่มีผล',
  phoneProposed: 'มีการขอเปลี่ยนเบอร์โทรของคุณเป็นเบอร์ลงท้าย {d} ยังไม่มีผล',
  waits: 'เพื่อความปลอดภัย ถอนเงินได้ตั้งแต่ {time}',
  object: 'หากคุณไม่ได้ขอ ติดต่อทีมงานทันที',
  dismiss: 'รับทราบ',
} as const
