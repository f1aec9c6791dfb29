import { PUSH_NOTICES } from '@duang/contract/site/push'
import { expect, test } from 'vitest'
import { readNotification } from './notification.ts'

const message = (notice: string) => JSON.stringify({ site: 'ดวง', notice, id: '1c2e' })

test.each(PUSH_NOTICES)('%s is a sentence without figures, and opens a page of the site', (notice) => {
  const shown = readNotification(message(notice))
  expect(shown?.title).toBe('ดวง')
  expect(shown?.options.body).toMatch(/^[^\d฿]+$/)
  expect(shown?.options.data.path).toMatch(/^\/auth\//)
  expect(shown?.options.tag).toBe(`${notice} 1c2e`)
})

test('a message that words its notice is shown in the language of the member', () => {
  const worded = { language: 'en', text: 'Your deposit has been credited' }
  const shown = readNotification(JSON.stringify({ site: 'ดวง', notice: 'deposit', id: '1c2e', worded }))
  expect(shown?.options).toMatchObject({ body: worded.text, lang: 'en' })
})

test('a message of a newer version is unknown', () => {
  expect(readNotification(message('lottery'))).toBeUndefined()
})
