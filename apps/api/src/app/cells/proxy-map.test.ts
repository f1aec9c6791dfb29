import { expect, test } from 'vitest'
import type { Directory } from './directory.ts'
import { MAP_FORMATS, writeMap } from './proxy-map.ts'

const DIRECTORY: Directory = {
  cells: [
    { name: 'a', number: 0, upstreams: ['10.0.0.1:3000', '10.0.0.2:3000'], operators: ['10.0.0.1:3001'] },
    { name: 'b', number: 1, upstreams: ['10.0.1.1:3000'], operators: [] },
  ],
  brands: [
    { number: 10_001, clientId: 'north', hosts: ['north.example', 'm.north.example'], cell: 'b' },
    { number: 1, clientId: 'duang', hosts: ['duang.example'], cell: 'a' },
  ],
}

test('a map file of HAProxy has a line a host', () => {
  expect(writeMap(DIRECTORY, 'haproxy')).toBe('duang.example a\nm.north.example b\nnorth.example b\n')
})

test('nginx gets an upstream a cell and a map of hosts', () => {
  expect(writeMap(DIRECTORY, 'nginx').split('\n')).toEqual([
    ...['upstream cell_a {', '  server 10.0.0.1:3000;', '  server 10.0.0.2:3000;', '}'],
    ...['upstream cell_b {', '  server 10.0.1.1:3000;', '}'],
    ...[
      'map $host $cell {',
      '  duang.example cell_a;',
      '  m.north.example cell_b;',
      '  north.example cell_b;',
      '}',
      '',
    ],
  ])
})

test('Caddy gets sites that import the snippet of the operator', () => {
  expect(writeMap(DIRECTORY, 'caddy')).toContain('m.north.example, north.example {\n  import duang 10.0.1.1:3000\n}\n')
})

test('programs read JSON, and Prometheus its targets', () => {
  expect(JSON.parse(writeMap(DIRECTORY, 'json'))).toEqual({
    'duang.example': 'a',
    'm.north.example': 'b',
    'north.example': 'b',
  })
  expect(JSON.parse(writeMap(DIRECTORY, 'prometheus'))[0]).toEqual({
    targets: ['10.0.0.1:3001'],
    labels: { cell: 'a' },
  })
  expect(MAP_FORMATS).toHaveLength(5)
})
