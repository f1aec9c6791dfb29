/** In the order of drawing by hand: frame, rings, petals, hub. */
const STROKES = [
  'M120 28 212 120 120 212 28 120Z',
  'M120 4C132 60 180 108 236 120 180 132 132 180 120 236 108 180 60 132 4 120 60 108 108 60 120 4Z',
  'M120 28a92 92 0 0 1 0 184 92 92 0 0 1 0-184Z',
  ...[0, 90, 180, 270].map((turn) => ({ turn, d: 'M120 112C92 92 90 60 120 34 150 60 148 92 120 112Z' })),
  ...[0, 90, 180, 270].map((turn) => ({ turn, d: 'M120 104C106 90 105 72 120 56 135 72 134 90 120 104Z' })),
  'M120 96 144 120 120 144 96 120Z',
].map((stroke) => (typeof stroke === 'string' ? { turn: 0, d: stroke } : stroke))

/** The flower of the lattice, drawn stroke by stroke, once; static with reduced motion. */
export function LatticeDrawing() {
  return (
    <svg aria-hidden="true" className="lattice-drawing" width={208} height={208} viewBox="0 0 240 240" fill="none">
      {STROKES.map(({ turn, d }, index) => (
        <path
          key={`${turn} ${d}`}
          d={d}
          pathLength={1}
          transform={turn === 0 ? undefined : `rotate(${turn} 120 120)`}
          data-rank={index < 3 ? 'frame' : 'flower'}
        />
      ))}
      <path className="lattice-hub" d="M120 108 132 120 120 132 108 120Z" />
    </svg>
  )
}
