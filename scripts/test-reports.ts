/** Names of failed tests in the reports of the runners, each with its file. */
import path from 'node:path'

type Report = Record<string, unknown>

/** A file that ended before its tests has no test to name. */
export function failedOfVitest(report: Report): string[] {
  const files = report.testResults as {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(process.cwd(), name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file}: ${fullName}`)
    })
}

type Suite = { suites?: Suite[]; specs: { ok: boolean; file: string; title: string }[] }

export function failedOfPlaywright(report: Report): string[] {
  const specs = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  return (report.suites as Suite[])
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file}: ${title}`)
}
