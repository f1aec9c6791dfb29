import { brand } from '#core/site-status/brand.ts'

/** A coin with the mark of the brand, or the petals of the lattice. Decorative. The dialog has the paint once. */
export const Coin = ({ size, className }: { size: number; className?: string }) => (
  <svg aria-hidden="true" className={className} width={size} height={size} viewBox="0 0 48 48">
    <ellipse cx="24" cy="26.500" rx="20" ry="19.500" fill="var(--metal-lo)" />
    <circle cx="24" cy="23" r="20" fill="url(#coin-face)" />
    <circle cx="24" cy="23" r="15.500" fill="none" stroke="var(--metal-lo)" strokeOpacity=".55" strokeWidth="1.200" />
    {brand.mark === null ? (
      <path className="coin-petals" d={PETALS} />
    ) : (
      <path className="coin-petals" d={brand.mark} transform="translate(13.200 12.200) scale(.45)" />
    )}
    <path
      d="M9 17a16.500 16.500 0 0 1 14-10.500"
      fill="none"
      stroke="#fff"
      strokeOpacity=".7"
      strokeWidth="2.200"
      strokeLinecap="round"
    />
  </svg>
)

const PETALS =
  'M24 21.500c-4.500-3.800-4.500-7 0-10.500 4.500 3.500 4.500 6.700 0 10.500Zm0 3c4.500 3.800 4.500 7 0 10.500-4.500-3.500-4.500-6.700 0-10.500ZM22.500 23c-3.800 4.500-7 4.500-10.500 0 3.500-4.500 6.700-4.500 10.500 0Zm3 0c3.800-4.500 7-4.500 10.500 0-3.500 4.500-6.700 4.500-10.500 0Z'

export const CoinPaint = () => (
  <svg className="absolute" width="0" height="0" aria-hidden="true">
    <linearGradient id="coin-face" x1=".15" y1="0" x2=".8" y2="1">
      <stop stopColor="var(--brand-hi)" />
      <stop offset=".45" stopColor="var(--metal)" />
      <stop className="coin-edge" offset="1" />
    </linearGradient>
  </svg>
)

/** A heap of coins beside the value of today. */
export const CoinHeap = () => (
  <span className="check-in-heap" aria-hidden="true">
    <Coin size={52} />
    <Coin size={52} />
    <Coin size={84} />
  </span>
)
