/**
 * A preview of the look with the values of the form, dark and light. It renders components of the member site in the desk. The site itself
 * is not framed: it would need the draft in its own process, and the desk would have to permit frames.
 */
import { contrastPairs } from '@duang/theme/contrast-pairs'
import { deriveTheme, themeCss } from '@duang/theme/theme'
import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { Mark, MarkPath } from '@duang/ui/mark.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useEffect } from 'react'
import { fill, useTexts } from '#core/language.ts'
import { createPageRules } from '#kit/page-rules.ts'
import { settingsTexts } from './texts.ts'

const HEX = /^#[0-9a-f]{6}$/i
const SCHEMES = ['dark', 'light'] as const
type Scheme = (typeof SCHEMES)[number]

type LookPreviewProps = { name: string; values: Record<string, unknown>; stored: Record<string, unknown> }

export function LookPreview({ name, values, stored }: LookPreviewProps) {
  const texts = useTexts(settingsTexts)
  const isColour = HEX.test(String(values.brandHex))
  const hex = String(isColour ? values.brandHex : stored.brandHex)
  useSchemes(hex, values.pattern === 'plain' ? 'plain' : 'prajamyam')
  const mark = typeof values.mark === 'string' && values.mark !== '' ? values.mark : null
  const order = values.theme === 'light' ? [...SCHEMES].reverse() : SCHEMES
  return (
    <section className="grid content-start gap-3" aria-label={texts.preview}>
      <div>
        <h2 className="font-semibold">{texts.preview}</h2>
        <p className="text-caption text-ink-3">{isColour ? texts.previewHint : texts.invalidColour}</p>
      </div>
      <MarkPath value={mark}>
        {order.map((scheme) => (
          <Page key={scheme} scheme={scheme} name={name} values={values} />
        ))}
      </MarkPath>
      {SCHEMES.map((scheme) => (
        <Contrast key={scheme} scheme={scheme} hex={hex} />
      ))}
    </section>
  )
}

/** The colours of both schemes under classes of their own, so that they stand beside the desk's. Both inherit from dark. */
function useSchemes(hex: string, pattern: 'prajamyam' | 'plain'): void {
  useEffect(() => {
    const rules = createPageRules()
    const css = themeCss(hex, pattern).replace(/^@layer[^;]*;/, '')
    rules.replace(css.replace(':root{', '.look{').replace(':root[data-theme="light"]', '.look[data-scheme="light"]'))
    return rules.remove
  }, [hex, pattern])
}

function Page({ scheme, name, values }: { scheme: Scheme; name: string; values: Record<string, unknown> }) {
  const texts = useTexts(settingsTexts)
  const bar: readonly (readonly [IconName, string])[] = [
    ['home', texts.home],
    ['deposit', texts.deposit],
    ['play', texts.play],
    values.withdrawInBar === true ? ['withdraw', texts.withdraw] : ['media', texts.media],
    ['contact', texts.contact],
  ]
  return (
    <div className="look" data-scheme={scheme}>
      <div className="look-art" aria-hidden="true" />
      <div className="look-head">
        <Mark size={28} />
        <b className="grow" data-brand-text="">
          {name}
        </b>
        {values.publicLayout === 'simple' ? (
          <span className="look-field">{texts.search}</span>
        ) : (
          <span className="text-ink-2">{texts.menu}</span>
        )}
      </div>
      <div className="card look-card">
        <span className="grow">
          <span className="block text-caption text-ink-3">{texts.balance}</span>
          <b className="text-title">12,480.50</b>
        </span>
        <span className="button button-gold">{texts.deposit}</span>
        <span className="button button-quiet">{texts.withdraw}</span>
        <span className="basis-full text-ink-2">{texts.sample}</span>
        {(['ok', 'bad', 'warn', 'info'] as const).map((tone) => (
          <StatusChip key={tone} tone={tone}>
            {texts[tone]}
          </StatusChip>
        ))}
      </div>
      <div className="look-bar">
        {bar.map(([icon, text], index) => (
          <span key={text} data-is-current={index === 0}>
            <Icon name={icon} size={20} isFilled={index === 0} />
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}

function Contrast({ scheme, hex }: { scheme: Scheme; hex: string }) {
  const texts = useTexts(settingsTexts)
  const pairs = contrastPairs(deriveTheme(hex)).filter((pair) => pair.scheme === scheme)
  const bad = pairs.filter((pair) => pair.ratio < pair.least)
  const least = Math.min(...pairs.filter((pair) => pair.least === 4.5).map((pair) => pair.ratio)).toFixed(2)
  return (
    <div>
      <StatusChip tone={bad.length === 0 ? 'ok' : 'bad'}>{texts[scheme]}</StatusChip>{' '}
      {bad.length === 0
        ? fill(texts.contrastGood, { n: pairs.length, least })
        : fill(texts.contrastBad, { n: bad.length })}
      <ul>
        {bad.map((pair) => (
          <li key={pair.ink + pair.ground}>
            <code>{pair.ink}</code> / <code>{pair.ground}</code>: {pair.ratio.toFixed(2)} &lt; {pair.least}
          </li>
        ))}
      </ul>
    </div>
  )
}
