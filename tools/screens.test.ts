import { expect, test } from 'vitest'
import { firstLoads } from '../apps/web/first-loads.ts'
import { NOT_OPEN_PATHS } from '../apps/web/src/core/paths.ts'
import { sourceFiles } from './files.ts'

test('NOT_OPEN_PATHS names exactly the pages whose screen shows NotOpen in every state', () => {
  const loads = Object.entries(firstLoads())
  const announced = sourceFiles(/^apps\/web\/src\/features\/.*-screen\.tsx$/)
    // Inside a condition, NotOpen replaces one part of a screen that is open.
    .filter(({ text }) => /^ +<NotOpen\b/m.test(text))
    .flatMap(({ name }) => loads.filter(([, sources]) => sources.some((each) => name.endsWith(each))))
    .map(([address]) => address)
    .filter((address) => !address.includes(':'))
  expect(announced.sort()).toEqual([...NOT_OPEN_PATHS].sort())
})
