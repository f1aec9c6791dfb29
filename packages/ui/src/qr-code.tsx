import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of quiet zone around the code. Readers need four. */
const QUIET = 4

/** Width in CSS pixels of the code with its quiet zone. */
const SIZE = 150

/** A QR code of error correction level M (section 9), generated here, so that no data is sent anywhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => encode(text, { ecc: 'M', boostEcc: false, border: QUIET }), [text])
  const path = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : ''))).join('')
  return (
    <span className="qr">
      <svg role="img" aria-label={label} width={SIZE} height={SIZE} viewBox={`0 0 ${code.size} ${code.size}`}>
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </span>
  )
}
