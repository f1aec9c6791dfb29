export const helpTexts = {
  title: 'ต้องการคนคุยด้วย',
  sub: 'สายด่วน {n} ฟรี ตลอด 24 ชั่วโมง',
  call: 'โทร {n}',
} as const
