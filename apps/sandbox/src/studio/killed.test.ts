import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '#kit/random.ts'
import { makeGateway, openGameAt } from '#studio/testing.ts'
import { SECRET, temporaryFolder } from '../testing.ts'

type Line = { roundId: string; phase: string; stakeSatang: number; winSatang: number; isReported: boolean }
const START = 100_000_000
const STAKES = ['low', 'hilo', 'face-3', 'pair-1-5'].map((spot) => ({ spot, satang: 1_000 }))

async function start(folder: string, siteUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL('../main.ts', import.meta.url), {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SECRET: SECRET, SITE_URL: siteUrl, SANDBOX_DATA: folder },
    silent: true,
    execArgv: [],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, url: `http://localhost:${JSON.parse(String(line)).port}` }
}

test('killed at any moment while answers get lost, a studio reports all in the end: its rounds equal the credit of the site', async () => {
  const folder = await temporaryFolder()
  const gateway = await makeGateway(START)
  const random = seededRandom(2569)
  gateway.trouble = () => (random() < 0.1 ? 'lost-answer' : random() < 0.05 ? 'down' : 'none')
  const shown = new Map<string, number>()
  for (let life = 0; life < 2; life++) {
    const { child, url } = await start(folder, gateway.url)
    let isUp = true
    const players = Array.from({ length: 4 }, async (_, n) => {
      const provider = n % 2 === 0 ? 'joker' : 'ace333'
      const member = `0192f0c4-7a10-7cc3-98c4-dc0c0c0739${10 + n}`
      while (isUp) {
        const game = await openGameAt(
          url,
          { studio: 'duang-play', provider },
          n % 2 === 0 ? 'bowl-hi-lo' : 'hi-lo-classic',
          member,
        ).catch(() => undefined)
        for (let round = 0; isUp && game?.session && round < 50; round++) {
          const answer = await game
            .ask('round', { roundId: crypto.randomUUID(), stakes: STAKES })
            .catch(() => undefined)
          if (answer?.round.state === 'settled') shown.set(answer.round.roundId, answer.round.winSatang)
        }
      }
    })
    // Killed in the middle of rounds, at a random moment after some were shown.
    const before = shown.size
    while (shown.size < before + 8 + life * 5) await new Promise((resolve) => setTimeout(resolve, 10))
    child.kill('SIGKILL')
    isUp = false
    await Promise.all(players)
  }
  gateway.trouble = () => 'none'
  const { child, url } = await start(folder, gateway.url)
  const statement = async () =>
    ((await (await fetch(`${url}/studio/duang-play/statement`)).json()) as { rounds: Line[] }).rounds
  let rounds = await statement()
  while (!rounds.every(({ isReported }) => isReported)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    rounds = await statement()
  }
  child.kill('SIGKILL')
  const byId = new Map(rounds.map((round) => [round.roundId, round]))
  for (const [roundId, win] of shown) expect(byId.get(roundId)).toMatchObject({ phase: 'settled', winSatang: win })
  expect(rounds.every(({ phase }) => phase === 'settled' || phase === 'returned' || phase === 'refused')).toBe(true)
  const net = rounds.reduce(
    (sum, { phase, stakeSatang, winSatang }) => (phase === 'settled' ? sum + winSatang - stakeSatang : sum),
    0,
  )
  expect(gateway.balance).toBe(START + net)
})
