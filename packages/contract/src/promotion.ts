/** Refusals that the promotions share: wheel, flip card, rewards, coupons. */
export const promotionRefusals = {
  credit_too_high: { status: 409, message: 'เครดิตใกล้เต็มวงเงินสูงสุดแล้ว จึงยังรับรางวัลนี้ไม่ได้' },
  draw_closed: { status: 409, message: 'กิจกรรมนี้ยังไม่เปิดให้เล่นในขณะนี้' },
  draw_no_right: { status: 409, message: 'ไม่มีสิทธิ์เหลือในขณะนี้' },
  goods_none: { status: 409, message: 'ของรางวัลชิ้นนี้หมดแล้ว' },
  goods_address_missing: { status: 409, message: 'กรุณาบันทึกที่อยู่จัดส่งก่อน' },
  goods_order_closed: { status: 409, message: 'รายการนี้เปลี่ยนสถานะไม่ได้แล้ว' },
} as const
