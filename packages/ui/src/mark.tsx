import { FLOWER } from '@duang/theme/flower'
import { createContext, useContext } from 'react'

/** Path data of the brand's own mark, in a box of 48 by 48; null: the flower. */
export const MarkPath = createContext<string | null>(null)

/** The mark of the site. Decorative; the site's name is beside it. */
export function Mark({ size = 32, className }: { size?: number; className?: string }) {
  const path = useContext(MarkPath)
  return (
    <svg aria-hidden="true" className={className} width={size} height={size} viewBox="0 0 48 48">
      {path === null ? <Flower /> : <path fill="var(--brand)" d={path} />}
    </svg>
  )
}

function Flower() {
  return (
    <>
      <path fill="var(--brand)" d={FLOWER.ground} />
      <g fill="var(--on-brand)">
        {FLOWER.turns.map((turn) => (
          <path key={turn} d={FLOWER.petal} transform={`rotate(${turn} 24 24)`} />
        ))}
        <path d={FLOWER.heart} />
      </g>
      <path fill="var(--brand)" d={FLOWER.eye} />
    </>
  )
}
