export const nf = {
  title: 'ไม่พบหน้าที่คุณต้องการ',
  body: 'หน้านี้อาจถูกย้ายหรือลิงก์ไม่ถูกต้อง',
  cta: 'กลับหน้าหลัก',
} as const

/** Beyond the copy deck. */
export const nfMore = { contact: 'ติดต่อทีมงาน' } as const
