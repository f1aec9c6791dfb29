export const ls = {
  title: 'ผลบอลสด',
  frame: 'ผลบอลสดจากผู้ให้บริการภายนอก',
} as const
