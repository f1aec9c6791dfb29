/** Figures of days: four views over one range. */
import { FIGURE_DAYS_MAX, GAME_DAYS_MAX } from '@duang/contract/desk/figures'
import { useTexts } from '#core/language.ts'
import { DayRange, type Days, lastDays } from '#core/table/day-range.tsx'
import { Tabs } from '#core/table/tabs.tsx'
import { useSearchTexts } from '#core/table/use-search.ts'
import { BonusFigures } from './bonus-figures.tsx'
import { DepositFigures } from './deposit-figures.tsx'
import { FunnelFigures } from './funnel-figures.tsx'
import { GameFigures } from './game-figures.tsx'
import { figureTexts } from './texts.ts'

const VIEWS = ['games', 'funnel', 'deposits', 'bonuses'] as const
const PARTS = { games: GameFigures, funnel: FunnelFigures, deposits: DepositFigures, bonuses: BonusFigures } as const
const DAYS = 30

export default function FiguresScreen() {
  const texts = useTexts(figureTexts)
  const [{ view, from, to }, setSearch] = useSearchTexts({ view: 'games', ...lastDays(DAYS) })
  const shown = VIEWS.find((each) => each === view) ?? 'games'
  const Part = PARTS[shown]
  const daysMax = shown === 'games' ? GAME_DAYS_MAX : FIGURE_DAYS_MAX
  const days: Days = { from, to }
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.view}
        choices={VIEWS.map((id) => ({ id, text: texts[id] }))}
        chosen={shown}
        onChoose={(id) => setSearch({ view: id, ...lastDays(DAYS) })}
      />
      <DayRange value={days} onChange={setSearch} daysMax={daysMax} />
      <Part days={days} />
    </>
  )
}
