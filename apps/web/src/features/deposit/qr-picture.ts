/** The code as a picture: banks read it from the gallery of the phone that pays. */
import { createCanvas, pngOf } from '#core/picture-file.ts'

const PIXELS = 720

/** Black on white, whatever the theme, with the quiet zone of the drawing. */
export async function qrPicture(svg: SVGSVGElement): Promise<Blob> {
  const source = svg.cloneNode(true) as SVGSVGElement
  source.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  source.setAttribute('width', String(PIXELS))
  source.setAttribute('height', String(PIXELS))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(source))}`
  await image.decode()
  const [canvas, context] = createCanvas(PIXELS, PIXELS)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PIXELS, PIXELS)
  context.drawImage(image, 0, 0)
  return pngOf(canvas)
}
