/** Measurable checks of design section 7, run over the gallery. docs/checks.md has the table of all checks. */
import { expect, type Page, test } from '@playwright/test'
import { BANKS } from '../../packages/contract/src/bank/banks.ts'
import { firstStates, listGallery, open, type Place } from '../stage/browser/gallery.ts'
import { PHONE, SMALL } from '../stage/browser/windows.ts'
import { inspectTexts, seenTexts, sideways } from './inspect.ts'
import { decode, lowestContrast, yellowPart } from './pixels.ts'
import { isSelected } from './selection.ts'

test.use({ deviceScaleFactor: 1 })

const KEPT_WHOLE = ['เช็กอิน', 'คัดลอก', 'ออฟไลน์', 'ออนไลน์', ...BANKS.map(({ nameTh }) => nameTh)]
/** A state that needs elapsed time after a lost reply. The clock of the gallery is fixed. */
const NEEDS_TIME = 'answer-lost-absent'
const wanted = ({ screen, state }: Place): boolean => state !== NEEDS_TIME && isSelected(screen)

/** Splits the states into three tests, which run in parallel. */
const PARTS = 3
for (let part = 0; part < PARTS; part++)
  test(`texts of every state are large enough, unbroken and uncut (${part + 1} of ${PARTS})`, async ({ page }) => {
    test.setTimeout(600_000)
    const places = (await listGallery(page)).filter((place, at) => at % PARTS === part && wanted(place))
    const errors: string[] = []
    for (const place of places) errors.push(...(await errorsOf(page, place)))
    expect(errors).toEqual([])
  })

async function errorsOf(page: Page, place: Place): Promise<string[]> {
  const name = `${place.screen}/${place.state}`
  await page.setViewportSize(PHONE)
  const isReached = await open(page, place).then(
    () => true,
    () => false,
  )
  if (!isReached) return [`${name}: is not reached`]
  const texts = await page.evaluate(inspectTexts, KEPT_WHOLE)
  await page.setViewportSize(SMALL)
  const small = await page.evaluate(sideways)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const large = await page.evaluate(sideways)
  return [
    ...texts.map(({ check, text, detail }) => `${name}: ${check}: ${detail}: ${text}`),
    ...small.map((each) => `${name}: 320 px scrolls sideways: ${each}`),
    ...large.map((each) => `${name}: 320 px with large text scrolls sideways: ${each}`),
  ]
}

const THEMES = [
  { name: 'gold, dark', query: '&brand=FFCA00' },
  { name: 'gold, light', query: '&brand=FFCA00&theme=light' },
  { name: 'blue, dark', query: '&brand=2563EB' },
  { name: 'blue, light', query: '&brand=2563EB&theme=light' },
  { name: 'red, dark', query: '&brand=E11D48' },
  { name: 'green, dark', query: '&brand=16A34A' },
  { name: 'black, dark', query: '&brand=111111' },
]
/**
 * Colours outside of the theme: banks, posters, covers, and the metals of levels and ranks. The gold of a first rank is yellow under every
 * brand, so it counts as no colour of the brand. Its number is still checked for contrast.
 */
const WITHOUT_OTHERS =
  '.bank-mark, .emblem, [data-medal], .cover, .tournament-art, :is(main, dialog) :is(img, video, iframe) { visibility: hidden !important }'
const WITHOUT_TEXT = `* { color: transparent !important; -webkit-text-fill-color: transparent !important; caret-color: transparent !important }`

for (const { name, query } of THEMES)
  test(`every text has enough contrast, and the brand’s colour stays rare (${name})`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(PHONE)
    const errors: string[] = []
    for (const place of firstStates(await listGallery(page)).filter(wanted)) {
      await open(page, place, query)
      const seen = await page.evaluate(seenTexts)
      const ground = await decode(await page.screenshot({ style: WITHOUT_TEXT, animations: 'disabled' }))
      for (const text of seen) {
        const ratio = lowestContrast(ground, text)
        if (ratio < 4.5) errors.push(`${place.screen}: ${ratio.toFixed(2)}: ${text.text}`)
      }
      const yellow = yellowPart(await decode(await page.screenshot({ style: WITHOUT_OTHERS, animations: 'disabled' })))
      if (query.includes('FFCA00') ? yellow >= 0.1 : yellow > 0)
        errors.push(`${place.screen}: ${(yellow * 100).toFixed(2)} % yellow`)
    }
    expect(errors).toEqual([])
  })
