/** Hostile names, labels and ids of providers, games, rounds and money transfers: shown as text on each screen and in the file. */
import { readFileSync } from 'node:fs'
import { logIn } from '../stage/browser/people.ts'
import { PLAY_TEXTS, type SeededRound, seedPlay, seedTransfers } from './hostile-play.ts'
import { bare, missing, read, readHere, watchDeeds } from './hostile-reading.ts'
import { type HostileSite, openHostileSite } from './hostile-site.ts'
import { expect, test } from './watched.ts'

let site: HostileSite
let rounds: SeededRound[]
test.beforeAll(async () => {
  site = await openHostileSite()
  rounds = await seedPlay(site.db, site.brandId)
  await seedTransfers(site.db, site.brandId)
})
test.afterAll(() => site?.close())

const day = (daysAgo: number): string =>
  new Date(Date.now() + 7 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)

test('shows the names of games, providers, rounds and withdrawals unchanged', async ({ page }) => {
  page.setDefaultTimeout(60_000)
  const deeds = watchDeeds(page, site.address)
  await logIn(page, site.login, site.address)

  await test.step('the lobby, down to its end', async () => {
    await read(page, `${site.address}/auth/games/category?cat=slot`)
    const cells = page.locator('.game-bands').last().locator('.game')
    const toTheEnd = async () => {
      await cells.last().scrollIntoViewIfNeeded()
      return cells.count()
    }
    await expect.poll(toTheEnd, { timeout: 60_000 }).toBe(PLAY_TEXTS.length)
    const seen = await readHere(page)
    expect(missing(PLAY_TEXTS, seen)).toEqual([])
    expect(seen).toContain(bare(rounds[0]?.provider ?? ''))
    await page.getByRole('searchbox').fill('<img src=x onerror="fired=1">')
    await expect(cells).not.toHaveCount(PLAY_TEXTS.length)
    await readHere(page)
  })

  await test.step('the sheet of a game, and the page of a provider', async () => {
    await page.locator('.game-open').first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'เข้าเกม' })).toBeVisible()
    await sheet.getByRole('button', { name: 'เพิ่มในรายการโปรด' }).click()
    await readHere(page)
    // A property name of every object is no category.
    await read(page, `${site.address}/auth/games/category?cat=constructor`)
    await page.waitForURL('**/category?cat=sport')
    expect(await read(page, `${site.address}/auth/games/slot/JK`)).toContain(bare(rounds[0]?.provider ?? ''))
  })

  await test.step('wins and losses, a round, and the file', async () => {
    const seen = await read(page, `${site.address}/auth/winlost?start=${day(2)}&end=${day(0)}`)
    expect(missing([...PLAY_TEXTS, ...rounds.map(({ provider }) => provider)], seen)).toEqual([])
    await page.locator('.winlost-games .row').first().click()
    const listOf = (name: string) => page.getByRole('dialog').getByRole('list', { name, exact: true })
    await listOf('วันที่เล่น').locator('.row').first().click()
    await listOf('รอบที่เล่น').locator('.row').first().click()
    await expect(page.locator('.fact-id')).toHaveText(rounds.map(({ roundId }) => roundId).at(-1) ?? '')
    await readHere(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^ดูรายการ/ }).click()
    const given = page.getByRole('dialog').locator('.fact-id')
    await expect(given.first()).toBeVisible()
    for (let known = await given.count(); known < rounds.length; known = await given.count()) {
      await page.getByRole('dialog').getByRole('button', { name: 'โหลดเพิ่มเติม' }).click()
      await expect(given).not.toHaveCount(known)
    }
    expect(await given.allTextContents()).toEqual(rounds.map(({ roundId }) => roundId))
    await readHere(page)
    await page.keyboard.press('Escape')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click()
    expectHarmless(readFileSync(await (await coming).path(), 'utf8'))
  })

  await test.step('credit at providers, and transfers of money', async () => {
    const held = rounds.slice(6, 8).map(({ provider }) => provider)
    expect(missing(held, await read(page, `${site.address}/auth/dashboard`))).toEqual([])
    await read(page, `${site.address}/auth/transaction/history?kind=withdraw`)
    await page.getByRole('main').locator('button.row').first().click()
    await expect(page.getByRole('dialog').locator('.fact-reference')).toBeVisible()
    expect(missing([PLAY_TEXTS.join(' ')], await readHere(page))).toEqual([])
  })
  expect(deeds).toEqual([])
})

test('the public lists show three letters of the member’s own name, and no text of a bank or a withdrawal', async ({
  page,
}) => {
  const deeds = watchDeeds(page, site.address)
  await read(page, site.address)
  const feeds = page.locator('.home-feeds')
  await expect(feeds.locator('li .row-title')).toHaveText(['rea****', 'rea****'])
  // Elsewhere the page shows names of games.
  const listed = bare((await feeds.allTextContents()).join(''))
  expect(missing(PLAY_TEXTS, listed).length).toBe(PLAY_TEXTS.length)
  expect(deeds).toEqual([])
})

/** Each round and each promotion is a line. No text cell starts like a formula. Names and ids are whole. */
function expectHarmless(file: string): void {
  const [headings, ...lines] = cellsOf(file)
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([headings?.length]))
  const texts = lines.flat().filter((cell) => !/^-?\d+\.\d\d$/.test(cell))
  expect(texts.filter((cell) => /^[\s\uFEFF]*[=+\-@|%＝＋－＠]/.test(cell))).toEqual([])
  const plain = (cell: string) => cell.replace(/^'(?=\s*[=+\-@\t\r\n|%＝＋－＠])/, '')
  const reply = lines.map(([, , provider = '', game = '', id = '']) => [provider, game, id].map(plain))
  const played = rounds.map(({ provider, game, roundId }) => [provider, game, roundId])
  const given = rounds.map(({ provider, roundId }) => [provider, '', roundId])
  expect(reply).toEqual([...played, ...given])
}

/** RFC 4180, as spreadsheets read it. */
function cellsOf(file: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, bareCell = '', end] of file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted === undefined ? bareCell : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}
