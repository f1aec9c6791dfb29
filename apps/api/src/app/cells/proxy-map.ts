/** The directory as configuration of a proxy: each host leads to the api processes of its cell. */
import type { Directory } from './directory.ts'

export const MAP_FORMATS = ['haproxy', 'nginx', 'caddy', 'prometheus', 'json'] as const
export type MapFormat = (typeof MAP_FORMATS)[number]

const placed = ({ brands }: Directory) =>
  brands.flatMap(({ hosts, cell }) => hosts.map((host) => ({ host, cell }))).sort((a, b) => (a.host < b.host ? -1 : 1))

const WRITERS: Readonly<Record<MapFormat, (directory: Directory) => string>> = {
  // A map file: `use_backend cell_%[req.hdr(host),field(1,:),lower,map(/etc/haproxy/cells.map)]`.
  haproxy: (directory) => lines(placed(directory).map(({ host, cell }) => `${host} ${cell}`)),
  nginx: (directory) =>
    lines([
      ...directory.cells.flatMap(({ name, upstreams }) => [
        `upstream cell_${name} {`,
        ...upstreams.map((each) => `  server ${each};`),
        '}',
      ]),
      'map $host $cell {',
      ...placed(directory).map(({ host, cell }) => `  ${host} cell_${cell};`),
      '}',
    ]),
  // Sites that import the operator's snippet `(duang)` with the addresses of their cell.
  caddy: (directory) =>
    lines(
      directory.cells.flatMap(({ name, upstreams }) => {
        const hosts = placed(directory).filter(({ cell }) => cell === name)
        if (hosts.length === 0) return []
        return [`${hosts.map(({ host }) => host).join(', ')} {`, `  import duang ${upstreams.join(' ')}`, '}']
      }),
    ),
  // Targets of `file_sd_configs`.
  prometheus: ({ cells }) =>
    JSON.stringify(
      cells.map(({ name, operators }) => ({ targets: operators, labels: { cell: name } })),
      null,
      2,
    ),
  json: (directory) =>
    JSON.stringify(Object.fromEntries(placed(directory).map(({ host, cell }) => [host, cell])), null, 2),
}

export const writeMap = (directory: Directory, format: MapFormat): string => WRITERS[format](directory)

const lines = (texts: readonly string[]): string => texts.map((each) => `${each}\n`).join('')
