/** A page that previews a theme: colours, contrast and a few components, dark and light. */
import { type ContrastPair, contrastPairs } from '@duang/theme/contrast-pairs'
import { deriveTheme, type Theme, themeCss } from '@duang/theme/theme'
import { brandIcon } from '#core/brand/brand-icon.ts'
import { escapeHtml } from '#kit/text/html-text.ts'

export type Preview = Theme & { pairs: ContrastPair[] }

export function previewOf(brandHex: string): Preview {
  const theme = deriveTheme(brandHex)
  return { ...theme, pairs: contrastPairs(theme) }
}

type PreviewPage = { name: string; brandHex: string; mark: string | null; theme: Preview }

/** Returns a self-contained page. Open it in a browser. */
export function previewPage({ name, brandHex, mark, theme }: PreviewPage): string {
  const title = escapeHtml(`${name} ${brandHex}`)
  const schemes = (['dark', 'light'] as const).map((scheme) => schemePart(scheme, theme, brandIcon({ brandHex, mark })))
  return `<!doctype html>
<html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
${themeCss(brandHex).replace(':root{', ':root,.dark{').replace(':root[data-theme="light"]', '.light')}
body{margin:0;font:16px/1.6 "Noto Sans Thai",system-ui,sans-serif}
section{padding:24px;background:var(--bg-0);color:var(--ink-1)}
.card{display:flex;flex-wrap:wrap;gap:16px;align-items:center;padding:18px;border:1px solid var(--line);border-radius:22px;background:var(--bg-1)}
.gold{padding:12px 24px;border-radius:16px;background:var(--brand);color:var(--on-brand);font-weight:600}
.chip{padding:2px 12px;border-radius:99px;background:var(--brand-dim);color:var(--brand-text)}
.tokens{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:8px;margin:16px 0;padding:0;list-style:none;font-size:13px}
.tokens i{display:block;height:48px;border:1px solid var(--line);border-radius:10px}
table{border-collapse:collapse;font-size:13px}td{padding:2px 12px 2px 0}.fails{color:var(--bad);font-weight:700}
</style></head><body>${schemes.join('')}</body></html>
`
}

function schemePart(scheme: 'dark' | 'light', theme: Preview, icon: string): string {
  const tokens = Object.entries({ ...theme.dark, ...theme[scheme] }).map(
    ([token, hex]) => `<li><i style="background:${hex}"></i>${token}<br>${hex}</li>`,
  )
  const rows = theme.pairs
    .filter((pair) => pair.scheme === scheme)
    .map(({ ink, ground, ratio, least }) => {
      const isGood = ratio >= least
      return `<tr${isGood ? '' : ' class="fails"'}><td>${ink}</td><td>${ground}</td><td>${ratio.toFixed(2)}</td><td>${isGood ? '✓' : '✗'} ${least}</td></tr>`
    })
  return `<section class="${scheme}"><h1>${scheme}</h1><div class="card"><span style="width:56px">${icon}</span>
<span>ยอดเงิน <b>12,480.50</b> บาท<br><span style="color:var(--ink-3)">อัปเดตล่าสุด</span></span>
<span class="gold">ฝากเงิน</span><span class="chip">โกลด์</span>
${['ok', 'bad', 'warn', 'info'].map((state) => `<span style="padding:2px 12px;border-radius:99px;color:var(--${state});background:var(--${state}-dim)">${state}</span>`).join('')}
</div><ul class="tokens">${tokens.join('')}</ul><table>${rows.join('')}</table></section>`
}
