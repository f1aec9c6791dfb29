/** What a browser shows in place of a page that this process cannot make now. It needs no database, no brand and no further file. */
import { hash } from 'node:crypto'
import type { Language } from '@duang/contract/wire/language'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '#core/language.ts'
import type { FailureAnswer, FailurePage } from '#entry/mount.ts'
import { isPageRequest } from './pages.ts'

const STYLE = `:root{color-scheme:light dark;--text:#1c1a22;--quiet:#57525f;--ground:#f7f5fa;--action:#5b3fa6;--on-action:#fff}
@media (prefers-color-scheme:dark){:root{--text:#f4f1fa;--quiet:#b9b3c6;--ground:#131119;--action:#c9b6ff;--on-action:#1b1430}}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--text);
font:1.0625rem/1.7 "Noto Sans Thai",Sarabun,Thonburi,"Leelawadee UI",system-ui,sans-serif}
main{box-sizing:border-box;width:100%;max-width:30rem;padding:2rem 1.5rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.4}
p{margin:0 0 1.75rem;color:var(--quiet)}
a{display:inline-block;padding:.625rem 1.5rem;border-radius:.75rem;background:var(--action);color:var(--on-action);
font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--text);outline-offset:3px}`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  // The empty icon, so that the browser asks for none.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TEXTS: Readonly<Record<Language, { title: string; text: string; again: string }>> = {
  th: {
    title: 'ระบบไม่พร้อมให้บริการชั่วคราว',
    text: 'ขณะนี้มีผู้ใช้งานจำนวนมาก กรุณารอสักครู่แล้วลองใหม่อีกครั้ง ยอดเงินและรายการของคุณยังอยู่ครบ',
    again: 'ลองใหม่',
  },
  en: {
    title: 'We are busy right now',
    text: 'Please wait a moment and try again. Your credit and your transactions are safe.',
    again: 'Try again',
  },
}

/** For a browser that opens a page and gets 503. Programs get JSON. */
export function failurePageOf(request: FastifyRequest, { status }: FailureAnswer): FailurePage | undefined {
  if (status !== 503 || !isPageRequest(request) || !request.headers.accept?.includes('text/html')) return undefined
  const language = languageOf(request)
  const { title, text, again } = TEXTS[language]
  return {
    policy: POLICY,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`,
  }
}
