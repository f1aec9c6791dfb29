export const sc = {
  title: 'ตารางคะแนน',
  frame: 'ตารางคะแนนจากผู้ให้บริการภายนอก',
} as const
