import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { levelName } from '#core/level-name.ts'
import { Link } from '#core/page/navigation.tsx'
import { brand } from '#core/site-status/brand.ts'
import { helpLineAddress, helpLineText } from '#core/site-status/help-line.ts'
import { format } from '#kit/format.ts'
import { homeMore } from './th.ts'

/** Levels that a member reaches by deposits. The last one is by invitation. */
const LEVELS = [1, 2, 3, 4] as const

export function Levels() {
  if (!brand.menu.ranking) return null
  return (
    <section className="home-part">
      <h2>{homeMore.levels}</h2>
      <p className="text-ink-2">
        <Clauses text={homeMore.levelsSub} />
      </p>
      <ol className="home-levels">
        {LEVELS.map((level) => (
          <li key={level} className="card">
            <Icon name="rank" size={32} isFilled className="emblem" />
            <span className="font-medium">{levelName(level)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Works without JavaScript. */
export function Questions() {
  return (
    <section className="home-part">
      <h2>{homeMore.faq}</h2>
      <div className="grid gap-2">
        {homeMore.questions.map(([question, answer]) => (
          <details key={question} className="card home-question">
            <summary>
              <span>{question}</span>
              <Icon name="down" size={20} />
            </summary>
            <p className="text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

export function PlaySafely() {
  return (
    <section className="card home-safely">
      <h2>{homeMore.safe}</h2>
      <p className="text-ink-2">
        <Clauses text={format(homeMore.safeSub, { minAge: brand.minAge })} />
      </p>
      <p className="text-ink-2">
        <a href={helpLineAddress()} className="footer-link">
          <span>
            <Clauses text={helpLineText()} />
          </span>
        </a>
      </p>
      <Link to="/auth/settings/limits" className="button button-quiet">
        {homeMore.limits}
      </Link>
    </section>
  )
}
