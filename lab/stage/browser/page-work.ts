/**
 * Durations of a page's main-thread tasks, from a trace of the browser. They are processor time, which other load on the machine
 * does not lengthen. The time between frames depends on the whole machine.
 */
import type { Browser } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args?: { name?: string }
}

/** Traces `work`. Returns the processor times of its main-thread tasks in milliseconds, longest first. */
export async function tasksOf(browser: Browser, work: () => Promise<unknown>): Promise<number[]> {
  const devtools = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await work()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter(
    (each) => each.name === 'ThreadControllerImpl::RunTask' && each.ph === 'X' && mains.has(threadOf(each)),
  )
  return tasks.map(({ tdur = 0 }) => tdur / 1000).sort((one, other) => other - one)
}

const threadOf = ({ pid, tid }: Pick<TraceEvent, 'pid' | 'tid'>): string => `${pid}:${tid}`
