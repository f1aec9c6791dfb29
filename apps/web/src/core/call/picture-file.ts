/** A picture that the site draws, as a file of the device. */

/** Time for a browser to start the download of a file. */
const FILE_KEPT_MS = 60_000

/** An empty canvas with its context. */
export function createCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return [canvas, context]
}

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )

export function savePicture(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_KEPT_MS)
}

const fileOf = (blob: Blob, name: string): File => new File([blob], name, { type: 'image/png' })

/** Whether the device shares pictures. */
export const canSharePictures = (): boolean => navigator.canShare?.({ files: [fileOf(new Blob(), 'a.png')] }) === true

/** A member who closes the sheet of the device has not failed. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  await navigator.share({ files: [fileOf(picture, name)] }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
}
