import { useContext } from 'react'
import { MarkPath } from './mark.tsx'

/** The flower of the lattice, or the brand's own mark, large, in light: the art of the front page and of the login. It assembles once. */
export function LatticeArt({ size = 360 }: { size?: number }) {
  const mark = useContext(MarkPath)
  return (
    <svg aria-hidden="true" className="lattice-art" width={size} height={size} viewBox="0 0 240 240" fill="none">
      <defs>
        <radialGradient id="lattice-petal" gradientUnits="userSpaceOnUse" cx="120" cy="120" r="92">
          <stop stopColor="var(--brand)" stopOpacity=".5" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity=".04" />
        </radialGradient>
        <linearGradient id="lattice-mark" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--brand)" stopOpacity=".7" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity=".1" />
        </linearGradient>
      </defs>
      <g stroke="var(--brand-line)" strokeWidth="1">
        <path d="M120 4C132 60 180 108 236 120 180 132 132 180 120 236 108 180 60 132 4 120 60 108 108 60 120 4Z" />
        <path d="M120 28 212 120 120 212 28 120Z" opacity=".7" />
        <circle cx="120" cy="120" r="92" opacity=".45" />
        <circle cx="120" cy="120" r="100" opacity=".25" strokeDasharray="1 7" strokeLinecap="round" strokeWidth="2.5" />
      </g>
      {mark === null ? (
        <Flower />
      ) : (
        <g className="lattice-petal">
          <path
            transform="translate(60 60) scale(2.5)"
            d={mark}
            fill="url(#lattice-mark)"
            stroke="var(--brand-text)"
            strokeWidth=".6"
          />
        </g>
      )}
    </svg>
  )
}

function Flower() {
  return (
    <>
      {[0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 120 120)`}>
          <g className="lattice-petal">
            <path
              d="M120 112C92 92 90 60 120 34 150 60 148 92 120 112Z"
              fill="url(#lattice-petal)"
              stroke="var(--brand-text)"
              strokeWidth="1.5"
            />
            <path d="M120 104C106 90 105 72 120 56 135 72 134 90 120 104Z" stroke="var(--brand-line)" />
            <path d="M120 96V66" stroke="var(--brand-line)" />
            <path d="m168 66 6 6-6 6-6-6Z" fill="var(--brand-line)" />
          </g>
        </g>
      ))}
      <path d="M120 96 144 120 120 144 96 120Z" fill="var(--bg-1)" stroke="var(--brand-text)" strokeWidth="1.5" />
      <path d="M120 108 132 120 120 132 108 120Z" fill="var(--brand)" />
    </>
  )
}
