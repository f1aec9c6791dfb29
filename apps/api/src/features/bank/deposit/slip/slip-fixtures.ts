/** Pictures of slips for tests, with a real code. */
import { generate } from 'promptparse'
import sharp from 'sharp'
import { renderSVG } from 'uqr'

const SIDE = 260

/** A slip of the bank with the number of a transaction, as a photograph with data of the camera. In Base64. */
export const slipOf = (reference: string, sendingBank = '014'): Promise<string> =>
  pictureOfCode(generate.slipVerify({ sendingBank, transRef: reference }))

/** A picture that shows any code. */
export async function pictureOfCode(text: string): Promise<string> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 4 })))
    .resize(SIDE, SIDE)
    .toBuffer()
  return (
    await blank()
      .composite([{ input: code, left: 330, top: 700 }])
      .jpeg()
      .withExif(CAMERA)
      .toBuffer()
  ).toString('base64')
}

/** A picture without a code. `shade` makes each another one. */
export const pictureWithoutCode = async (shade = 200): Promise<string> =>
  (await blank(shade).png().toBuffer()).toString('base64')

const CAMERA = { IFD0: { Make: 'camera of somebody', Copyright: 'place' } }

const blank = (shade = 250) =>
  sharp({ create: { width: 640, height: 1000, channels: 3, background: { r: shade, g: shade, b: shade } } })
