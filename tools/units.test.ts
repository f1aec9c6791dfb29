/** Rules of the systemd units that systemd itself does not check. */
import { expect, test } from 'vitest'
import { sourceFiles } from './files.ts'

const services = sourceFiles(/^deploy\/systemd\/.*\.service$/)

test('no unit of the user postgres deletes its shared memory, which the server uses', () => {
  expect(services.length).toBeGreaterThan(3)
  const removing = services.filter(({ text }) => /^User=postgres$/m.test(text) && /^RemoveIPC=yes$/m.test(text))
  expect(removing.map(({ name }) => name)).toEqual([])
})

test('units find node in /usr/local/bin, where a download of nodejs.org is', () => {
  expect(services.filter(({ text }) => text.includes('/usr/bin/node')).map(({ name }) => name)).toEqual([])
})
