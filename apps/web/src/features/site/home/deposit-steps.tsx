import type { ReactNode } from 'react'
import { homeMore } from './th.ts'

/** Coloured by classes, since the policy refuses style attributes. */
const PICTURES: readonly ReactNode[] = [
  <>
    <rect className="step-plane" x="42" y="10" width="44" height="76" rx="8" />
    <path className="step-line" d="M58 17h12M52 30h24M52 38h16M52 56h24v14H52Z" />
    <path className="step-gold" d="M64 60.5 69.5 63 64 65.5 58.5 63Z" />
  </>,
  <>
    <path className="step-plane" d="M12 44 34 30 56 44v6H12ZM16 54h36v22H16Z" />
    <path className="step-line" d="M24 54v22M34 54v22M44 54v22M10 80h48" />
    <path className="step-gold-line" d="M64 58h42m0 0L94 46m12 12L94 70" />
  </>,
  <>
    <path className="step-plane" d="M26 28h64a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8Z" />
    <path className="step-line" d="M26 28c0-6 4-10 10-10h44v10M98 48H82a8 8 0 0 0 0 16h16" />
    <path className="step-gold-line" d="m42 56 8 8 16-18" />
  </>,
]

/** How a deposit works, in three pictures. */
export function DepositSteps() {
  return (
    <section className="home-part">
      <h2>{homeMore.how}</h2>
      <ol className="home-steps">
        {PICTURES.map((picture, index) => (
          <li key={homeMore.steps[index]?.[0]} className="card home-step">
            <svg viewBox="0 0 128 96" width="128" height="96" aria-hidden="true">
              {picture}
            </svg>
            <h3>{`${index + 1}. ${homeMore.steps[index]?.[0]}`}</h3>
            <p className="text-ink-2">{homeMore.steps[index]?.[1]}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
