/** The score pages as a provider of score frames serves them, with the failures of its switches. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { disturb, type Outside } from '#outside/outside.ts'
import { createSchedule, SCORES_SEED, type Schedule } from '#scores/fixtures.ts'
import { FRAME_HEADERS, renderFramePage, type Theme } from '#scores/pages/frame-page.ts'
import { livePage, NEAR_DAYS } from '#scores/pages/live-page.ts'
import { tablePage } from '#scores/pages/table-page.ts'

const REFRESH_SECONDS = 30

type Query = { Querystring: { theme?: string; day?: string } }

type Settings = {
  outside: Outside
  now: () => Date
  /** Matches that were abandoned, by their ids. */
  abandoned: () => ReadonlySet<string>
}

export async function scorePages(app: FastifyInstance, { outside, now, abandoned }: Settings) {
  const schedule: Schedule = createSchedule(SCORES_SEED)
  const show = (reply: FastifyReply, page: Parameters<typeof renderFramePage>[0]) =>
    reply.headers(FRAME_HEADERS).type('text/html; charset=utf-8').send(renderFramePage(page))

  app.get<Query>('/scores/live', async (request, reply) => {
    await disturb(outside.switches().liveScore, request)
    const theme = themeOf(request.query.theme)
    const daysAhead = NEAR_DAYS.find(([distance]) => String(distance) === request.query.day)?.[0] ?? 0
    const body = livePage({ schedule, now: now(), theme, daysAhead, abandoned: abandoned() })
    return show(reply, { title: 'ผลบอลสด', theme, refreshSeconds: REFRESH_SECONDS, body })
  })

  app.get<Query>('/scores/table', async (request, reply) => {
    await disturb(outside.switches().score, request)
    const theme = themeOf(request.query.theme)
    return show(reply, { title: 'ตารางคะแนน', theme, body: tablePage(schedule, now(), abandoned()) })
  })
}

const themeOf = (wish: string | undefined): Theme => (wish === 'light' ? 'light' : 'dark')
