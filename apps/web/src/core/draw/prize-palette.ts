/** Colours and order of prizes on wheel and cards. */
import type { DrawSegment } from '@duang/contract/rewards/draw'

/** Colours `--prize-1` to `--prize-6` of the theme. */
const COLOURS = 6

type ListedPrize = DrawSegment & { colour: number }

const keyOf = ({ prize, label }: DrawSegment): string => JSON.stringify(prize.type === 'nothing' ? '' : [prize, label])

/** The colour of each segment. Equal prizes have the same one; 0 is no prize. */
export function coloursOf(segments: readonly DrawSegment[]): number[] {
  const seen: string[] = []
  return segments.map((segment) => {
    if (segment.prize.type === 'nothing') return 0
    const key = keyOf(segment)
    if (!seen.includes(key)) seen.push(key)
    return (seen.indexOf(key) % COLOURS) + 1
  })
}

/** Each prize once with the sum of its weights, the rarest first and no prize last. */
export function prizesOf(segments: readonly DrawSegment[]): ListedPrize[] {
  const colours = coloursOf(segments)
  const listed = new Map<string, ListedPrize>()
  segments.forEach((segment, place) => {
    const key = keyOf(segment)
    const weight = segment.weight + (listed.get(key)?.weight ?? 0)
    listed.set(key, { ...segment, weight, colour: colours[place] ?? 0 })
  })
  return [...listed.values()].sort(
    (one, other) => Number(one.colour === 0) - Number(other.colour === 0) || one.weight - other.weight,
  )
}
