/** The code as a picture: banks read it from the gallery of the phone that pays. */
const PIXELS = 720
/** Time for a browser to start the download of a file. */
const FILE_KEPT_MS = 60_000

/** Black on white, whatever the theme, with the quiet zone of the drawing. */
async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const source = svg.cloneNode(true) as SVGSVGElement
  source.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  source.setAttribute('width', String(PIXELS))
  source.setAttribute('height', String(PIXELS))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(source))}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: PIXELS, height: PIXELS })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PIXELS, PIXELS)
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

export async function saveQr(svg: SVGSVGElement, name: string): Promise<void> {
  const address = URL.createObjectURL(await pictureOf(svg))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_KEPT_MS)
}

const fileOf = (blob: Blob, name: string): File => new File([blob], name, { type: 'image/png' })

/** Whether the device shares pictures. */
export const canShare = (): boolean => navigator.canShare?.({ files: [fileOf(new Blob(), 'a.png')] }) === true

/** A member who closes the sheet of the device has not failed. */
export async function shareQr(svg: SVGSVGElement, name: string): Promise<void> {
  const file = fileOf(await pictureOf(svg), name)
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
}
