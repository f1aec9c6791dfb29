/** The chosen picture as JPEG, small enough to send. Data of the camera stays on the device. */

/** The code of a slip stays readable at this size. */
const SIDE_MAX = 1600
const QUALITY = 0.85

/** Returns Base64. Throws for a file that the browser cannot show. */
export async function slipBase64(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY).replace(/^data:[^,]*,/, '')
}
