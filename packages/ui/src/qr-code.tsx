import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of quiet ground around the code; readers need four. */
const QUIET = 4

/**
 * A QR code of error correction level M (section 9), drawn here, so that nothing is sent anywhere.
 * @param size width in CSS pixels of the code with its quiet zone
 */
export function QrCode({ text, label, size = 150 }: { text: string; label: string; size?: number }) {
  const code = useMemo(() => encode(text, { ecc: 'M', boostEcc: false, border: QUIET }), [text])
  const path = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : ''))).join('')
  return (
    <span className="qr">
      <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${code.size} ${code.size}`}>
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </span>
  )
}
