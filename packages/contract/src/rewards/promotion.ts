/** Refusals that the promotions share: wheel, flip card, rewards, coupons. */
export const promotionRefusals = {
  credit_too_high: {
    status: 409,
    message: 'เครดิตใกล้เต็มวงเงินสูงสุดแล้ว จึงยังรับรางวัลนี้ไม่ได้',
    en: 'Your credit is close to its maximum, so this prize cannot be added yet',
  },
  draw_closed: { status: 409, message: 'กิจกรรมนี้ยังไม่เปิดให้เล่นในขณะนี้', en: 'This activity is not open right now' },
  draw_no_right: { status: 409, message: 'ไม่มีสิทธิ์เหลือในขณะนี้', en: 'You have no chances left right now' },
  goods_none: { status: 409, message: 'ของรางวัลชิ้นนี้หมดแล้ว', en: 'This prize has run out' },
  goods_address_missing: { status: 409, message: 'กรุณาบันทึกที่อยู่จัดส่งก่อน', en: 'Please save a delivery address first' },
  goods_order_closed: {
    status: 409,
    message: 'รายการนี้เปลี่ยนสถานะไม่ได้แล้ว',
    en: 'The status of this order can no longer change',
  },
} as const
