/** The code as a picture: banks read it from the gallery of the phone that pays, and people read what it is for. */
import { createCanvas, pngOf } from '#core/call/picture-file.ts'

const PIXELS = 720
const HEAD = 96
const LINE = 64
/** The blue of the PromptPay standard, which banks print above such a code. */
const MARK = '#113566'
const MARK_TEXT = 'PromptPay'

/** Black on white, whatever the theme, with the quiet zone of the drawing. `lines`: recipient and amount, below the code. */
export async function qrPicture(svg: SVGSVGElement, lines: readonly string[]): Promise<Blob> {
  const source = svg.cloneNode(true) as SVGSVGElement
  source.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  source.setAttribute('width', String(PIXELS))
  source.setAttribute('height', String(PIXELS))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(source))}`
  await image.decode()
  const height = HEAD + PIXELS + LINE * lines.length + LINE / 2
  const [canvas, context] = createCanvas(PIXELS, height)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PIXELS, height)
  context.fillStyle = MARK
  context.fillRect(0, 0, PIXELS, HEAD)
  context.drawImage(image, 0, HEAD)
  const { fontFamily } = getComputedStyle(document.body)
  const write = (text: string, color: string, size: number, y: number) => {
    context.font = `600 ${size}px ${fontFamily}`
    context.fillStyle = color
    context.fillText(text, PIXELS / 2, y, PIXELS - LINE)
  }
  Object.assign(context, { textAlign: 'center', textBaseline: 'middle' })
  write(MARK_TEXT, '#fff', 44, HEAD / 2)
  for (const [at, line] of lines.entries()) write(line, '#111', 40, HEAD + PIXELS + LINE * (at + 0.5))
  return pngOf(canvas)
}
