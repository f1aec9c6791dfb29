import './verify.css'
import { checkDraw, type DrawCheck, readWeights } from '@duang/draw/check'
import { Button, buttonClass } from '@duang/ui/button.tsx'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { format } from '#kit/format.ts'
import offlineVerifier from './draw-verifier.html?url'
import { vf } from './th.ts'

const FIELDS = ['serverHash', 'serverSeed', 'clientSeed', 'nonce', 'weights'] as const
type Texts = Record<(typeof FIELDS)[number] | 'card', string>
type Game = 'wheel' | 'flip-card'

/** Recomputes one past draw on the member's device. A link of the history fills in the fields. */
export default function VerifyScreen() {
  const [parts, setParts] = useState(() => new URLSearchParams())
  const [game, setGame] = useState<Game>('wheel')
  const [texts, setTexts] = useState<Texts>(() => textsOf(parts))
  const [check, setCheck] = useState<ReturnType<typeof compute>>()
  // After the first rendering, which is the server's too: the fragment is known to the browser alone.
  useEffect(() => {
    const given = new URLSearchParams(location.hash.slice(1))
    if (!given.get('serverSeed')) return
    const linked: Game = given.get('game') === 'flip-card' ? 'flip-card' : 'wheel'
    setParts(given)
    setGame(linked)
    setTexts(textsOf(given))
    setCheck(compute(linked, textsOf(given)))
  }, [])
  const change = (field: keyof Texts, value: string) => {
    setTexts({ ...texts, [field]: value })
    setCheck(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setCheck(compute(game, texts))
  }
  const invalid = check && 'invalid' in check ? check.invalid : undefined
  const fields = game === 'wheel' ? FIELDS : ([...FIELDS, 'card'] as const)
  return (
    <div className="screen">
      <ScreenHeading title={vf.title} />
      <p className="text-ink-2">
        <Clauses text={vf.sub} />
      </p>
      <form className="card verify" noValidate onSubmit={submit}>
        <ChipChoice<Game>
          label={vf.game}
          name="game"
          options={GAMES}
          value={game}
          onValue={(value) => {
            setGame(value)
            setCheck(undefined)
          }}
        />
        {fields.map((field) => (
          <TextField
            key={field}
            label={field === 'card' ? vf.picked : vf[field]}
            hint={field === 'weights' ? vf.weightsHint : undefined}
            autoComplete="off"
            spellCheck={false}
            value={texts[field]}
            onValue={(value) => change(field, value)}
            state={invalid === field ? { kind: 'error', note: vf.invalid } : undefined}
          />
        ))}
        <Button type="submit" isWide>
          {vf.check}
        </Button>
        <div role="status">{check && !('invalid' in check) && <Result check={check} search={parts} />}</div>
      </form>
      <div className="card grid gap-2">
        <a className={buttonClass('quiet')} href={offlineVerifier} download="draw-verifier.html">
          {vf.offline}
        </a>
        <p className="text-label text-ink-2">{vf.offlineSub}</p>
      </div>
    </div>
  )
}

const GAMES = [
  { value: 'wheel', label: vf.wheel },
  { value: 'flip-card', label: vf.card },
] as const

const textsOf = (search: URLSearchParams): Texts => ({
  serverHash: search.get('serverHash') ?? '',
  serverSeed: search.get('serverSeed') ?? '',
  clientSeed: search.get('clientSeed') ?? '',
  nonce: search.get('nonce') ?? '',
  weights: search.get('weights') ?? '',
  card: search.get('card') ?? '',
})

const compute = (game: Game, { serverHash, serverSeed, clientSeed, nonce, weights, card }: Texts) =>
  checkDraw({
    serverHash: serverHash.trim(),
    serverSeed: serverSeed.trim(),
    clientSeed,
    nonce: nonce.trim() === '' ? Number.NaN : Number(nonce),
    weights: readWeights(weights),
    card: game === 'wheel' ? undefined : Number(card),
  })

function Result({ check: { isCommitted, outcome, layout }, search }: { check: DrawCheck; search: URLSearchParams }) {
  const labels = search.get('labels')?.split('\n')
  const claimed = search.get('outcome')
  const nameOf = (index: number) => labels?.[index] ?? format(vf.outcome, { n: index + 1 })
  return (
    <div className="grid gap-3">
      <Notice tone={isCommitted ? 'ok' : 'bad'}>{isCommitted ? vf.committed : vf.notCommitted}</Notice>
      {claimed !== null && (
        <Notice tone={claimed === String(outcome) ? 'ok' : 'bad'}>
          {claimed === String(outcome) ? vf.same : vf.other}
        </Notice>
      )}
      <Facts>
        <Fact name={vf.result}>{nameOf(outcome)}</Fact>
      </Facts>
      {layout && (
        <section className="grid gap-2">
          <h2>{vf.layout}</h2>
          <ol className="verify-layout">
            {layout.map((index, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards keep their places
              <li key={place}>{nameOf(index)}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
