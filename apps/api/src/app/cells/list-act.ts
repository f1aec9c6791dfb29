/** `duang cell list`. */
import type { StandaloneInput } from '#core/command.ts'
import { cutPage, type ListForm, readPage, sayPage } from '#core/command-list.ts'
import type { Directory } from './directory.ts'
import { listCells } from './list-cells.ts'

type Input = Pick<StandaloneInput, 'act' | 'words' | 'options' | 'say' | 'report'>

const CELL_LIST: ListForm = { keys: [{ column: 'number', type: 'bigint' }], order: 'asc' }

/** Prints a page of cells. Returns 1 when one of them has a problem. */
export async function listAct(input: Input, directory: Directory, actor: string): Promise<number> {
  const { limit, after } = readPage(input.options, CELL_LIST)
  const behind = directory.cells.filter(({ number }) => number > Number(after?.[0] ?? -1))
  const cells = behind.toSorted((one, other) => one.number - other.number).slice(0, limit + 1)
  const states = await listCells({ ...directory, cells }, actor)
  const page = cutPage(
    states.map((each) => ({ ...each, page_keys: [String(each.number)] })),
    limit,
  )
  sayPage(input, page, {
    row: ({ number, name, state, apis, brands }) => [
      `${String(number).padStart(3)} ${name.padEnd(12)} ${state}`,
      ...apis.map(({ address, ms, problem }) => `      ${address.padEnd(20)} ${problem ?? `serves, in ${ms} ms`}`),
      ...brands.map(
        ({ clientId, members, hosts }) =>
          `      ${clientId.padEnd(20)} ${members} members  ${hosts.join(', ') || 'moved away'}`,
      ),
    ],
    none: 'There is no cell yet: duang cell add.',
  })
  return page.items.every(({ problems }) => problems.length === 0) ? 0 : 1
}
