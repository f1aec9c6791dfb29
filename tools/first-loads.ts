/** What a browser must fetch before a page works, from the manifest of the build: for the count of bytes, and for the server to announce. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const LAYOUT = { public: 'src/app/public-layout.tsx', private: 'src/app/private-layout.tsx' }
const page = (layout: keyof typeof LAYOUT, screen: string) => [
  'index.html',
  LAYOUT[layout],
  `src/features/${screen}-screen.tsx`,
]

/** The pages that people open first: entry, layout and screen of each. */
export const FIRST_LOADS: Readonly<Record<string, readonly string[]>> = {
  '/': page('public', 'home/home'),
  '/login': page('public', 'login/login'),
  '/register': page('public', 'register/register'),
  '/auth/dashboard': page('private', 'dashboard/dashboard'),
  '/auth/deposit': page('private', 'deposit/deposit'),
  '/auth/withdraw': page('private', 'withdraw/withdraw'),
  '/auth/transaction/history': page('private', 'history/history'),
}

type Chunk = { file: string; imports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** All files that these sources need, with those that they import at once, in the order of need. */
export function filesOf(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (!chunk)
      throw new Error(`${source} is not in the manifest of the build; is its name still right in tools/first-loads.ts?`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...files]
}
