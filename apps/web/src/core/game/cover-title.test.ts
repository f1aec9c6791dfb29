import { expect, test } from 'vitest'
import { coverTitle } from './cover-title.ts'

const joined = (name: string): string => coverTitle(name).replaceAll('\u2060', '+')

test('keeps a loanword with its last consonant', () => {
  expect(joined('ปลาคาร์ปนำโชค')).toBe('ปลาคาร์+ปนำโชค')
  expect(joined('ฟาร์มเศรษฐี')).toBe('ฟาร์+มเศรษฐี')
  expect(joined('สวนฟาร์ม')).toBe('สวนฟาร์+ม')
})

test('leaves other names as they are', () => {
  for (const name of ['มังกรหยก', 'การ์ตูนฮีโร่', 'จันทร์ เจ้า', 'Fortune Carp', 'ศุกร์นี้', ''])
    expect(coverTitle(name)).toBe(name)
})
