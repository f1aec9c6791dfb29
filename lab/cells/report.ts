/** The report of a drill. */
import { existsSync, readFileSync } from 'node:fs'
import { type Finding, finding, type Harm } from '../chaos/verify/finding.ts'
import type { Actor, Drill, Moved } from './drill.ts'
import { type Latency, longestGap, type Phases, phasesOf } from './requests-seen.ts'

const PAUSE_MS_MAX = 10_000
const SHOWN = 20
const HARMS: readonly Harm[] = ['lost', 'duplicated', 'ghost', 'broken']

export type MoveReport = {
  to: string
  copySeconds: number
  /** By the command, and as the longest time without a success of each kind, or without a socket. */
  pauseMs: { command: number; bets: number; deposits: number; reads: number; sockets: number }
  said: string
}
export type NeighbourReport = { brand: string; phases: Phases; p50Ratio: number; p99Ratio: number; worstMs: number }
export type Report = {
  proxy: string
  moves: MoveReport[]
  acknowledged: Record<string, number>
  /** Acknowledged only after a repetition. */
  repeated: number
  /** Answers to the moving brand, by kind and status. */
  answers: Record<string, number>
  neighbours: NeighbourReport[]
  /** Lines of the api's logs above a warning, by message. */
  errors: Record<string, number>
  findings: Finding[]
}

export function reportOf(drill: Drill, quietMs: number): Report {
  const { journal, moves, seen, actors, environment } = drill
  const [moving, ...neighbours] = actors as [Actor, Actor, Actor]
  const movesMade = moves.map((move) => moveReport(drill, moving, move))
  const slow = movesMade.flatMap(({ to, pauseMs }) =>
    Object.entries(pauseMs)
      .filter(([, ms]) => ms > PAUSE_MS_MAX)
      .map(([what, ms]) => finding('C10', 'broken', `the pause of a move to ${to} took ${ms} ms (${what})`)),
  )
  const troubles = [...journal.troubles].map(([text, count]) => finding('C11', 'broken', `${text}, ${count} times`))
  const isInMove = (at: number) => moves.some(({ begin, dropped }) => at >= begin && at <= dropped)
  const cut = neighbours.flatMap(({ sessions }) =>
    sessions.outages
      .filter(({ downAt }) => isInMove(downAt))
      .map(({ brand, member }) => finding('C11', 'broken', `the socket of ${brand} ${member} was cut`)),
  )
  const reports = neighbours.map(({ brand }) =>
    neighbourReport(phasesOf(seen, brand.clientId, { moves, quietMs }), brand.clientId),
  )
  const exits = Object.values(environment.cells).flatMap(({ name, api }) =>
    api.ownExits().map((how) => finding('C9', 'broken', `the api of ${name} ended: ${how}`)),
  )
  const acknowledged = journal.all.filter((act) => act.isAcknowledged)
  const isMoving = seen.filter(({ brand }) => brand === moving.brand.clientId)
  return {
    proxy: environment.front.name,
    moves: movesMade,
    acknowledged: countBy(acknowledged, ({ kind }) => kind),
    repeated: acknowledged.filter(({ attempts }) => attempts > 1).length,
    answers: countBy(isMoving, ({ kind, status }) => `${kind} ${status}`),
    neighbours: reports,
    errors: countBy(
      Object.values(environment.cells).flatMap(({ name, logFile }) => errorsIn(name, logFile)),
      (text) => text,
    ),
    findings: [...drill.findings, ...slow, ...troubles, ...cut, ...exits, ...reports.flatMap(failuresOf)],
  }
}

function moveReport({ seen }: Drill, { brand, sessions }: Actor, move: Moved): MoveReport {
  const gap = (kind: 'bet' | 'deposit' | 'read') => Math.round(longestGap(seen, { brand: brand.clientId, kind }, move))
  const outages = sessions.outages.filter(({ downAt }) => downAt >= move.begin && downAt <= move.end)
  const sockets = outages.map(({ downAt, upAt }) => Math.round((upAt ?? Number.POSITIVE_INFINITY) - downAt))
  return {
    to: move.to,
    copySeconds: Math.round((move.pauseAt - move.begin) / 100) / 10,
    pauseMs: {
      command: move.pauseMs,
      bets: gap('bet'),
      deposits: gap('deposit'),
      reads: gap('read'),
      sockets: Math.max(0, ...sockets),
    },
    said: move.lines.slice(-2).join(' '),
  }
}

function neighbourReport(phases: Phases, brand: string): NeighbourReport {
  const { before, copy, pause, drop } = phases
  const ratio = (pick: (latency: Latency) => number) =>
    Math.round((Math.max(pick(copy), pick(pause), pick(drop)) / pick(before)) * 100) / 100
  return {
    brand,
    phases,
    p50Ratio: ratio(({ p50 }) => p50),
    p99Ratio: ratio(({ p99 }) => p99),
    worstMs: Math.round(Math.max(copy.worst, pause.worst, drop.worst)),
  }
}

/** Failed requests of a neighbour during moves, unless as many of a hundred fail without a move: then the machine is too slow. */
function failuresOf({ brand, phases: { before, copy, pause, drop } }: NeighbourReport): Finding[] {
  const during = [copy, pause, drop].reduce((sum, { failed }) => sum + failed, 0)
  const requests = [copy, pause, drop].reduce((sum, each) => sum + each.requests, 0)
  const isUsual = during / requests <= (2 * before.failed) / before.requests
  return during === 0 || isUsual
    ? []
    : [finding('C11', 'broken', `${during} of ${requests} requests of ${brand} failed during moves`)]
}

function countBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[nameOf(row)] = (counts[nameOf(row)] ?? 0) + 1
  return counts
}

/** Levels of pino: 50 is an error. */
function errorsIn(cell: string, logFile: string): string[] {
  if (!existsSync(logFile)) return []
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
    .map((line) => {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
      return `${cell}: ${msg}: ${err?.message ?? ''}`
    })
}

export function textOf({
  proxy,
  moves,
  acknowledged,
  repeated,
  answers,
  neighbours,
  errors,
  findings,
}: Report): string {
  const times = ({ requests, failed, p50, p99, worst }: Latency) =>
    `${requests} requests, ${failed} failed, ${p50.toFixed(1)}, ${p99.toFixed(1)} and ${worst.toFixed(0)} ms`
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  return [
    `proxy: ${proxy}`,
    ...moves.map(
      ({ to, copySeconds, pauseMs, said }) =>
        `to ${to}: copied in ${copySeconds} s, pause in ms: ${list(pauseMs)}. ${said}`,
    ),
    `acknowledged: ${list(acknowledged)}; ${repeated} of these after a repetition`,
    `answers to the moving brand: ${list(answers)}`,
    'neighbours: median, p99 and worst of bets, deposits and reads',
    ...neighbours.flatMap(({ brand, phases, p50Ratio, p99Ratio }) => [
      `  ${brand}: ratio of the median ${p50Ratio}, of p99 ${p99Ratio}`,
      ...Object.entries(phases).map(([name, latency]) => `    ${name}: ${times(latency)}`),
    ]),
    ...Object.entries(errors).map(([text, count]) => `log, ${count} times: ${text}`),
    ...findings.slice(0, SHOWN).map(({ check, harm, detail }) => `${check} ${harm}: ${detail}`),
    HARMS.map((harm) => `${findings.filter((each) => each.harm === harm).length} ${harm}`).join(', '),
  ].join('\n')
}
