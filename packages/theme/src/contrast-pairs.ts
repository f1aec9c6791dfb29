/** Pairs of theme colours that must be readable on each other. */
import { contrastOf } from './oklch.ts'
import type { Theme } from './theme.ts'

/** A pair of tokens and its contrast. `least` is the required contrast: 4.5 for text, 3 for lines and fills (WCAG 2.2 AA). */
export type ContrastPair = { scheme: 'dark' | 'light'; ink: string; ground: string; ratio: number; least: number }

type Pair = { ink: string; ground: string; least: number }

const STATES = ['ok', 'bad', 'warn', 'info']
const onGrounds = (): Pair[] =>
  ['bg-0', 'bg-1', 'bg-2', 'bg-3'].flatMap((ground) =>
    ['ink-1', 'ink-2', 'ink-3', 'brand-text', ...STATES].map((ink) => ({ ink, ground, least: 4.5 })),
  )
const onOwnDim = (): Pair[] => STATES.map((state) => ({ ink: state, ground: `${state}-dim`, least: 4.5 }))

const onPrizes = (): Pair[] => [
  ...[1, 2, 3, 4, 5, 6].map((n) => ({ ink: 'on-prize', ground: `prize-${n}`, least: 4.5 })),
  { ink: 'ink-1', ground: 'prize-0', least: 4.5 },
]

const DARK_PAIRS: readonly Pair[] = [
  ...onGrounds(),
  ...onOwnDim(),
  { ink: 'on-brand', ground: 'brand', least: 4.5 },
  { ink: 'on-brand', ground: 'brand-press', least: 4.5 },
  { ink: 'brand-text', ground: 'brand-dim', least: 4.5 },
  { ink: 'ink-1', ground: 'brand-dim', least: 4.5 },
  { ink: 'brand', ground: 'bg-1', least: 3 },
  { ink: 'line-strong', ground: 'bg-1', least: 3 },
  { ink: 'line-strong', ground: 'bg-2', least: 3 },
  { ink: 'line-strong', ground: 'bg-3', least: 3 },
  ...onPrizes(),
]

const LIGHT_PAIRS: readonly Pair[] = [
  ...onGrounds(),
  ...onOwnDim(),
  { ink: 'line-strong', ground: 'bg-1', least: 3 },
  { ink: 'brand-text', ground: 'brand-dim', least: 4.5 },
  { ink: 'ink-1', ground: 'prize-0', least: 4.5 },
]

/** All pairs of both schemes: the 78 of the design, the light state colours on their dim grounds, and the colours of prizes. */
export function contrastPairs(theme: Theme): ContrastPair[] {
  const measured = (scheme: 'dark' | 'light', pairs: readonly Pair[], tokens: Record<string, string>) =>
    pairs.map((pair) => ({
      scheme,
      ...pair,
      ratio: contrastOf(tokens[pair.ink] as string, tokens[pair.ground] as string),
    }))
  return [...measured('dark', DARK_PAIRS, theme.dark), ...measured('light', LIGHT_PAIRS, theme.light)]
}

/** Every pair below its required contrast; an empty list for a good theme. */
export const contrastErrors = (theme: Theme): ContrastPair[] =>
  contrastPairs(theme).filter((pair) => pair.ratio < pair.least)
