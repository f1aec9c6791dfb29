/** The picture of a slip, as banking apps save it, with the code that a site reads (Thai mini-QR). */
import { maskAccount } from '@duang/contract/bank/banks'
import { formatBaht } from '@duang/contract/wire/money'
import { generate } from 'promptparse'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { Transfer } from '#bank/entries.ts'

const [WIDTH, HEIGHT] = [720, 1080]
const QR_SIDE = 300
const QUIET = 4

/** Strokes of a display of seven segments, clockwise from the top, the middle last. It needs no font. */
const SEGMENTS = ['M0 0H10', 'M10 0V10', 'M10 10V20', 'M0 20H10', 'M0 10V20', 'M0 0V10', 'M0 10H10']
const LIT: Readonly<Record<string, string>> = {
  0: '012345',
  1: '12',
  2: '01346',
  3: '01236',
  4: '1256',
  5: '02356',
  6: '023456',
  7: '012',
  8: '0123456',
  9: '012356',
  A: '012456',
  B: '23456',
  C: '0345',
  D: '12346',
  E: '03456',
  F: '0456',
  '-': '6',
  x: '6',
}

/** Undefined for a transfer without a slip: a payout, or one of an earlier version. */
export async function slipPicture(transfer: Transfer): Promise<Buffer | undefined> {
  const { slipReference, from, to } = transfer
  if (slipReference === undefined) return undefined
  const code = generate.slipVerify({ sendingBank: from.bank, transRef: slipReference })
  const texts = [
    textAt(formatBaht(transfer.amountSatang).replaceAll(',', ''), 260, 3),
    textAt(transfer.at.slice(0, 16).replace('T', ' '), 370, 1.4),
    textAt(`${from.bank} ${maskAccount(from.number)}`, 450, 1.4),
    textAt(`${to.bank} ${to.number}`, 520, 1.4),
    textAt(slipReference, 600, 1.2),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="${WIDTH}" height="24" fill="#1c7c4a"/>
    <circle cx="${WIDTH / 2}" cy="140" r="56" fill="#1c7c4a"/>
    <path d="M${WIDTH / 2 - 26} 140l18 20l34-38" fill="none" stroke="#fff" stroke-width="10"/>
    ${texts.join('')}${qrAt(code, (WIDTH - QR_SIDE) / 2, 700)}</svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}

function textAt(text: string, y: number, scale: number): string {
  const step = 16
  const x = (WIDTH - text.length * step * scale) / 2
  const signs = [...text].map((sign, n) => {
    const path = sign === '.' ? 'M4 20h2' : sign === ':' ? 'M5 6v1M5 14v1' : pathOf(sign)
    return `<path transform="translate(${x + n * step * scale} ${y}) scale(${scale})" d="${path}"/>`
  })
  return `<g fill="none" stroke="#161616" stroke-width="2.4" stroke-linecap="round">${signs.join('')}</g>`
}

const pathOf = (sign: string): string => [...(LIT[sign] ?? '')].map((n) => SEGMENTS[Number(n)]).join('')

function qrAt(text: string, x: number, y: number): string {
  const code = encode(text, { ecc: 'M', border: QUIET })
  const path = code.data.flatMap((row, down) => row.map((isDark, over) => (isDark ? `M${over} ${down}h1v1h-1Z` : '')))
  return `<path transform="translate(${x} ${y}) scale(${QR_SIDE / code.size})" d="${path.join('')}" shape-rendering="crispEdges"/>`
}
