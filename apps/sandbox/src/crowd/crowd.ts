/**
 * The stand-in members of a living demonstration. A few at a time, at a human pace: they log in to the site, transfer at this bank, open
 * games by the site's launch links, play them by the calls of a game's page, and withdraw. Everything goes over the addresses that any
 * member uses, so the site cannot distinguish them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { STAND_INS, standInPassword } from '@duang/contract/site/stand-ins'
import type { Bank } from '#bank/bank.ts'
import { visitOf } from './visit.ts'

export type CrowdSettings = {
  bank: Bank
  siteUrl: string
  secret: string
  random: () => number
  paceMs?: number | undefined
}
export type Crowd = { stop: () => Promise<void> }

const AT_ONCE = 5
/** Between two acts of a member, and between two visits: from half of it to one and a half. */
const PACE_MS = 8_000
/** The site starts after the sandbox. */
const FIRST_MS = 15_000
/** After so many visits in a row that the site did not admit, the database has no stand-ins: it is older, or it began empty. */
const TURNED_AWAY_MAX = 3

/** Opens the bank accounts of all stand-ins that have none. Payouts of the demonstration's history go to them. */
export function openStandInAccounts(bank: Bank): void {
  for (const { bank: code, account, name } of STAND_INS)
    bank.open({ bank: code, number: account, name, owner: 'person' })
}

/** Plays until it is stopped. Failures of the site, the bank or a studio end a visit, and nothing else. */
export function startCrowd(settings: CrowdSettings): Crowd {
  const { random, paceMs = PACE_MS } = settings
  const stopping = new AbortController()
  const pause = (ms = paceMs) => sleep(ms * (0.5 + random()), undefined, { signal: stopping.signal })
  let turnedAway = 0
  const comeAndGo = async () => {
    const password = await standInPassword(settings.secret)
    await pause(Math.min(FIRST_MS, paceMs * 2))
    while (turnedAway < TURNED_AWAY_MAX) {
      const person = STAND_INS[Math.floor(random() * STAND_INS.length)] as (typeof STAND_INS)[number]
      const outcome = await visitOf({ ...settings, person, password, pause, signal: stopping.signal })
      turnedAway = outcome === 'turned-away' ? turnedAway + 1 : 0
      await pause(paceMs * 2)
    }
  }
  const visits = Array.from({ length: AT_ONCE }, () => comeAndGo().catch(() => undefined))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(visits)
    },
  }
}
