/** The offline verifier in a real browser, without a network, against the code that the api draws with. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { cardLayout, hashOfSeed, weightedIndex } from '@duang/draw'
import { expect, test } from 'vitest'
import { launchChromium } from '../../lab/stage/browser/chromium.ts'
import { ROOT } from '../rules/files.ts'
import { buildDrawVerifier, DRAW_VERIFIER } from './draw-verifier.ts'

const FILE = path.join(ROOT, DRAW_VERIFIER)
const WEIGHTS = [1, 20, 40, 10, 1, 9, 30, 40]
const DRAWS = 20

test('equals its source; run `npm run generate` if not', { timeout: 60_000 }, async () => {
  expect(readFileSync(FILE, 'utf8')).toBe(await buildDrawVerifier())
})

test('recomputes draws of wheel and cards offline, and detects another seed', { timeout: 120_000 }, async () => {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ offline: true })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(pathToFileURL(FILE).href)
    const resultOf = async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value)
      await page.click('button')
      return (await page.textContent('output'))?.split('\n')
    }
    for (let nonce = 0; nonce < DRAWS; nonce++) {
      const serverSeed = nonce.toString(16).padStart(2, '0').repeat(32)
      const input = { serverSeed, clientSeed: 'ดวงดี 9', nonce }
      const fields = { ...input, nonce: String(nonce), serverHash: hashOfSeed(serverSeed), weights: WEIGHTS.join(', ') }
      const layout = cardLayout(input, WEIGHTS)
      expect(await resultOf({ ...fields, card: '' })).toEqual([
        'รหัสลับถูกต้อง ตรงกับค่าที่แสดงก่อนเล่น',
        `รางวัลลำดับที่ ${weightedIndex(input, WEIGHTS) + 1}`,
      ])
      expect((await resultOf({ ...fields, card: '5' }))?.slice(1)).toEqual([
        `รางวัลลำดับที่ ${(layout[4] ?? -1) + 1}`,
        `ไพ่ทั้งเก้าใบ: ${layout.map((index) => index + 1).join(', ')}`,
      ])
    }
    expect(await resultOf({ serverHash: 'f'.repeat(64), card: '' })).toContain('รหัสลับไม่ถูกต้อง ไม่ตรงกับค่าที่แสดงก่อนเล่น')
    expect(await resultOf({ weights: '0, 0' })).toEqual(['ข้อมูลไม่ถูกต้อง: น้ำหนักของรางวัล'])
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})
