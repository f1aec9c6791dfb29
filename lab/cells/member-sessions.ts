/** Members of a brand with a login: they read their credit, and some keep a socket open, as a page does. */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@duang/contract/account/login'
import { getCredit } from '@duang/contract/account/user'
import { balanceEvent } from '@duang/contract/wire/live'
import { satangFromBaht } from '@duang/contract/wire/money'
import { openLiveSocket } from '../bench/work/live-socket.ts'
import { type DrillBrand, type DrillMember, PASSWORD } from './brands.ts'
import type { Answer, Asked, Http } from './http-client.ts'

const CONNECT_AGAIN_MS = 300
const JSON_TYPE = { 'content-type': 'application/json' }

type Session = { token: string; cookie: string }
/** `upAt` is undefined while the socket is down. */
export type Outage = { brand: string; member: string; downAt: number; upAt: number | undefined }
export type MemberSessions = {
  logIn: (member: DrillMember) => Promise<Answer>
  readCredit: (member: DrillMember) => Promise<Answer>
  /** A call of a member, in the session of the last login. */
  call: (member: DrillMember, asked: Omit<Asked, 'host'>) => Promise<Answer>
  /** Opens a socket for each of these members, and again whenever it ends. */
  watch: (members: readonly DrillMember[]) => void
  outages: Outage[]
  /** Members of sockets that are open, with the last credit in satang that each announced. */
  announced: () => Map<DrillMember, number | undefined>
  stop: () => Promise<void>
}

export function createSessions({ http, port, brand }: { http: Http; port: number; brand: DrillBrand }): MemberSessions {
  const { host } = brand
  const sessions = new Map<DrillMember, Session>()
  // Logins are limited by address: each member has one of its own.
  const addressOf = (member: DrillMember) => ({
    'x-forwarded-for': `10.1.${brand.brandId % 250}.${brand.members.indexOf(member)}`,
  })
  const call: MemberSessions['call'] = (member, asked) => {
    const session = sessions.get(member)
    const own = session ? { authorization: `Bearer ${session.token}`, cookie: session.cookie } : {}
    return http.ask({ ...asked, host, headers: { ...JSON_TYPE, ...addressOf(member), ...own, ...asked.headers } })
  }
  const logIn = async (member: DrillMember): Promise<Answer> => {
    const body = JSON.stringify({ username: member.username, password: PASSWORD })
    const headers = { ...JSON_TYPE, ...addressOf(member) }
    const answer = await http.ask({ host, method: 'POST', path: login.path, headers, body })
    if (answer.status === 200)
      sessions.set(member, { token: (JSON.parse(answer.text) as { token: string }).token, cookie: answer.cookie ?? '' })
    return answer
  }
  const path = (member: DrillMember) => getCredit.path.replace('{username}', member.username)
  return {
    logIn,
    call,
    readCredit: (member) => call(member, { method: 'POST', path: path(member), body: '{"balanceType":"M"}' }),
    ...createWatch({ port, brand, sessionOf: (member) => sessions.get(member) }),
  }
}

type WatchOptions = { port: number; brand: DrillBrand; sessionOf: (member: DrillMember) => Session | undefined }

function createWatch({
  port,
  brand,
  sessionOf,
}: WatchOptions): Pick<MemberSessions, 'watch' | 'outages' | 'announced' | 'stop'> {
  const outages: Outage[] = []
  const announced = new Map<DrillMember, number | undefined>()
  const open = new Set<Socket>()
  const watching: Promise<void>[] = []
  let isOver = false
  const connect = async (member: DrillMember): Promise<void> => {
    const session = sessionOf(member)
    if (!session) return
    const socket = await openLiveSocket({
      port,
      host: brand.host,
      token: session.token,
      cookie: session.cookie.replace('duang=', ''),
      onEvent: (name, payload) => {
        if (name !== balanceEvent.name) return
        announced.set(member, satangFromBaht((JSON.parse(payload) as { credit: number }).credit) as number)
      },
    }).catch(() => undefined)
    if (!socket) return
    open.add(socket)
    announced.set(member, undefined)
    const outage = outages.find((each) => each.member === member.username && each.upAt === undefined)
    if (outage) outage.upAt = performance.now()
    await new Promise((resolve) => socket.once('close', resolve))
    open.delete(socket)
    announced.delete(member)
    if (!isOver)
      outages.push({ brand: brand.clientId, member: member.username, downAt: performance.now(), upAt: undefined })
  }
  const keep = async (member: DrillMember): Promise<void> => {
    while (!isOver) {
      await connect(member)
      await sleep(CONNECT_AGAIN_MS)
    }
  }
  return {
    outages,
    announced: () => announced,
    watch: (members) => void watching.push(...members.map(keep)),
    stop: async () => {
      isOver = true
      for (const socket of open) socket.destroy()
      await Promise.all(watching)
    },
  }
}
