/** All screens of the gallery. A feature keeps the states of its screen in `gallery.ts`; the screen is named like the feature. */
import { shellStates } from './shell.ts'
import type { GalleryFile, GalleryScreen } from './state.ts'

const files = import.meta.glob<GalleryFile>('../src/features/*/*/gallery.ts', { eager: true })

const FILES: readonly (readonly [screen: string, file: GalleryFile])[] = [
  ...Object.entries(files).map(([path, file]) => [path.split('/').at(-2) as string, file] as const),
  ['shell', { states: shellStates }],
]

export const SCREENS: Readonly<Record<string, GalleryScreen>> = Object.fromEntries(
  FILES.map(([screen, { states, pictures = [] }]) => {
    const missing = pictures.find((state) => !Object.hasOwn(states, state))
    if (missing !== undefined) throw new Error(`Unknown state of ${screen}: ${missing}`)
    return [screen, states]
  }),
)

/** Whether a picture of the state is compared besides those of the first state of its screen. */
export const isPictured = (screen: string, state: string): boolean =>
  FILES.some(([name, { pictures = [] }]) => name === screen && pictures.includes(state))
