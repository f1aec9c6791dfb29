/** Which files import which, by the text of their imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g
const ENDINGS = ['', '.ts', '.tsx', '/index.ts']

type Package = { folder: string; maps: [prefix: string, target: string][] }

/** Importers of each file. `files`: names from the root of the repository. */
export function importersOf(root: string, files: readonly string[]): Map<string, Set<string>> {
  const packages = packagesOf(root)
  const known = new Set(files)
  const importers = new Map<string, Set<string>>()
  for (const file of files) {
    if (!/\.(ts|tsx|mjs)$/.test(file) || !existsSync(path.join(root, file))) continue
    for (const [, name = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = resolveImport(packages, file, name)
      const found = ENDINGS.map((ending) => target + ending).find((each) => known.has(each))
      if (found) importers.set(found, (importers.get(found) ?? new Set()).add(file))
    }
  }
  return importers
}

function resolveImport(packages: readonly Package[], file: string, name: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
  const own = packages.find(({ folder }) => file.startsWith(`${folder}/`))
  const maps = name.startsWith('#') ? (own?.maps ?? []) : packages.flatMap((each) => each.maps)
  for (const [prefix, target] of maps) {
    if (name === prefix) return target
    if (prefix.endsWith('*') && name.startsWith(prefix.slice(0, -1)))
      return target.replace('*', name.slice(prefix.length - 1))
  }
  return name
}

/** The packages of the workspace, with what their names and their own `#` names stand for. */
function packagesOf(root: string): Package[] {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).flatMap((each): Package[] => {
      const folder = `${parent}/${each}`
      const file = path.join(root, folder, 'package.json')
      if (!existsSync(file)) return []
      const {
        name,
        imports = {},
        exports = {},
      } = JSON.parse(readFileSync(file, 'utf8')) as {
        name: string
        imports?: Record<string, string>
        exports?: Record<string, string>
      }
      const maps = [
        ...Object.entries(imports),
        ...Object.entries(exports).map(([way, target]) => [path.posix.join(name, way), target] as const),
      ].map(([prefix, target]): [string, string] => [prefix, path.posix.join(folder, target)])
      // A whole name before a pattern, a longer pattern before a shorter one.
      return [
        { folder, maps: maps.sort(([one], [other]) => other.replace('*', '').length - one.replace('*', '').length) },
      ]
    }),
  )
}

/** How many imports lie between a changed file and each file that it reaches. Nothing is reached through a file that `isHub`. */
export function distancesFrom(
  changed: readonly string[],
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  isHub: (file: string) => boolean,
): Map<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]))
  let front = [...changed]
  for (let distance = 1; front.length > 0; distance++) {
    const next: string[] = []
    for (const file of front) {
      if (distance > 1 && isHub(file)) continue
      for (const importer of importers.get(file) ?? []) {
        if (distances.has(importer)) continue
        distances.set(importer, distance)
        next.push(importer)
      }
    }
    front = next
  }
  return distances
}
