/** What members see of a new tournament: name, period, rules, and the prize of each rank. */

import { instantOf } from '#core/action/instant-field.tsx'
import { stamp } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { type Draft, readPrizes } from './draft.ts'
import { useGameText } from './game-picker.tsx'
import { prizeText } from './prize-text.ts'
import { tournamentTexts } from './texts.ts'

export function Preview({ draft }: { draft: Draft }) {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
  const textOf = useGameText()
  const prizes = readPrizes(draft.prizes).sort((one, other) => one.from - other.from)
  const [start, end] = [instantOf(draft.startsAt), instantOf(draft.endsAt)]
  return (
    <section className="desk-panel grid content-start gap-3 self-start" aria-label={texts.preview}>
      <h2 className="font-semibold">{texts.preview}</h2>
      <div data-brand-text>
        <p className="text-lg font-semibold" lang="th">
          {draft.nameTh || '–'}
        </p>
        <p className="text-ink-2" lang="en">
          {draft.nameEn || '–'}
        </p>
      </div>
      <p className="tabular-nums">
        {start ? stamp(start, language) : '–'} – {end ? stamp(end, language) : '–'}
      </p>
      <p data-brand-text>
        {texts[draft.score]} · {draft.games.length === 0 ? texts.allGames : draft.games.map(textOf).join(', ')}
      </p>
      <ul className="grid list-disc gap-1 ps-5" data-brand-text>
        {draft.rules
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
            <li key={n}>{line}</li>
          ))}
      </ul>
      <ol className="grid gap-1" aria-label={texts.eachRank}>
        {prizes.map(({ from, to, credit, points }) => (
          <li key={`${from} ${to}`} className="flex justify-between gap-4 tabular-nums">
            <span>{from === to ? fill(texts.rankOf, { n: from }) : fill(texts.ranksOf, { from, to })}</span>
            <span className="font-semibold">{prizeText({ credit, points }, texts)}</span>
          </li>
        ))}
      </ol>
      {prizes.length === 0 && <p className="text-ink-2">{texts.previewEmpty}</p>}
    </section>
  )
}
