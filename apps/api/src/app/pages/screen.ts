/** Several reads of a member in one call, made from the reads of all features. */
import { readScreen } from '@duang/contract/site/screen'
import { failureAnswer, findDefaultRead, mount, type Site } from '#entry/mount.ts'

export function mountScreen(site: Site): void {
  mount(site, readScreen, async (input) => {
    const answer = async (name: string) => {
      try {
        const read = findDefaultRead(site, name)
        if (!read) throw new Error(`Not a read without input: ${name}`)
        return { status: 200, body: await read(input) }
      } catch (error) {
        const { status, body } = failureAnswer(error, {
          id: input.request.id,
          language: input.origin.language,
          log: () => input.request.log,
        })
        return { status, body }
      }
    }
    // Each part takes a connection of its own, so the slowest one decides.
    const names = input.query.reads.split(',')
    const parts = await Promise.all(names.map(async (name) => [name, await answer(name)] as const))
    return { parts: Object.fromEntries(parts) }
  })
}
