/**
 * Files that a browser must fetch before a page works, from the manifest of the build. Used to count bytes, and by the server for
 * preloads.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Area, PAGES, TILE_PATHS } from './src/core/pages.ts'

const LAYOUTS: Readonly<Record<Area, readonly string[]>> = {
  public: ['src/app/frame/public-layout.tsx'],
  plain: ['src/app/frame/public-layout.tsx'],
  private: ['src/app/frame/private-layout.tsx'],
  // The first visit is that of a visitor.
  shared: ['src/app/frame/public-layout.tsx'],
  open: [],
}

/** Entry, layout, screen and tiles of every page, by its address such as `/aff/:afCode`. */
export const firstLoads = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    PAGES.map(({ path, area, screen }) => [
      path,
      [
        ...['index.html', ...LAYOUTS[area], `src/features/${screen}-screen.tsx`],
        ...(TILE_PATHS.includes(path) ? ['src/core/page/tiles.tsx'] : []),
      ],
    ]),
  )

type Chunk = { file: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] }
export type Manifest = Record<string, Chunk>

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** The sources with all their static imports, in the order of need. */
function chunksOf(manifest: Manifest, sources: readonly string[]): Chunk[] {
  const chunks = new Map<string, Chunk>()
  const visit = (source: string) => {
    if (chunks.has(source)) return
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not in the manifest of the build; is its name still right?`)
    chunks.set(source, chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...chunks.values()]
}

/** Code and style sheets that these sources import statically, each once. */
export const filesOf = (manifest: Manifest, sources: readonly string[]): string[] => [
  ...new Set(chunksOf(manifest, sources).flatMap(({ file, css }) => [file, ...(css ?? [])])),
]

/** Pictures and other assets that their code refers to. */
export const assetsOf = (manifest: Manifest, sources: readonly string[]): string[] => [
  ...new Set(chunksOf(manifest, sources).flatMap(({ assets }) => assets ?? [])),
]
