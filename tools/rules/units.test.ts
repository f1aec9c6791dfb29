/** Rules of the systemd units that systemd itself does not check. */
import { expect, test } from 'vitest'
import { sourceFiles } from './files.ts'

const services = sourceFiles(/^deploy\/systemd\/.*\.service$/)

test('no unit of the user postgres deletes its shared memory, which the server uses', () => {
  expect(services.length).toBeGreaterThan(3)
  const removing = services.filter(({ text }) => /^User=postgres$/m.test(text) && /^RemoveIPC=yes$/m.test(text))
  expect(removing.map(({ name }) => name)).toEqual([])
})

/** Commands of scripts and documents that stop or start Duang. */
const orders = sourceFiles(/^(deploy|docs|scripts)\/.*$|^README\.md$/).flatMap(({ name, text }) =>
  [...text.matchAll(/systemctl (?:stop|start|restart|enable)[^\n`"&|]*/g)].map(([order]) => ({ name, order })),
)

test('what stops or starts api and worker does the same with the desk', () => {
  const ofBoth = orders.filter(({ order }) => /duang-api\b/.test(order) && /duang-worker\b/.test(order))
  expect(ofBoth.length).toBeGreaterThan(4)
  expect(ofBoth.filter(({ order }) => !/duang-desk\b/.test(order))).toEqual([])
})

test('a failed upgrade goes back by the release before, and restores nothing', () => {
  const [{ text = '' } = {}] = sourceFiles(/^docs\/deploying\.md$/)
  const [, upgrade = ''] = text.match(/### Upgrade\n([\s\S]*?)\n## /) ?? []
  expect(upgrade).toContain('operating.md#')
  expect(upgrade).not.toContain('backup.md#restoring')
})

test('recover stops everything that writes before it restores, and starts none of it', () => {
  const [recover = ''] = sourceFiles(/^deploy\/recover$/).map(({ text }) => text)
  const [stopped = ''] = recover.match(/^systemctl stop .*duang.*$/m) ?? []
  const writing = services
    .filter(({ text }) => text.includes('/src/') || text.includes('main.ts') || text.includes('desk.ts'))
    .filter(({ text }) => /^Type=(?!oneshot)|^Restart=/m.test(text))
    .map(({ name }) => name.replace(/^.*\/|\.service$/g, ''))
  expect(writing).toContain('duang-desk')
  expect(writing.filter((unit) => !stopped.includes(unit))).toEqual([])
  const begun = recover.split('\n').filter((line) => /^systemctl (?:start|restart)/.test(line))
  expect(begun.filter((line) => writing.some((unit) => line.includes(unit)))).toEqual([])
})

test('units find node in /usr/local/bin, where a download of nodejs.org is', () => {
  expect(services.filter(({ text }) => text.includes('/usr/bin/node')).map(({ name }) => name)).toEqual([])
})
