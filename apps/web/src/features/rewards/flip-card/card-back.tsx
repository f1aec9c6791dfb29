import { Mark } from '@duang/ui/mark.tsx'

/** Four petals of the lattice, in a box of 26. */
const PETALS =
  'M13 12C9 9 9 5 13 1c4 4 4 8 0 11Zm0 2c4 3 4 7 0 11-4-4-4-8 0-11Zm-1-1c-3 4-7 4-11 0 4-4 8-4 11 0Zm2 0c3-4 7-4 11 0-4 4-8 4-11 0Z'

/** The back of a card in a box of 104 by 146, drawn once for all cards: lattice, foil, and the mark of the brand in its light. */
export const BackArt = () => (
  <svg className="absolute" width="0" height="0" aria-hidden="true">
    <defs>
      <pattern id="card-lattice" width="26" height="26" x="0" y="-5" patternUnits="userSpaceOnUse">
        <path className="card-petals" d={PETALS} />
      </pattern>
      <radialGradient id="card-light" gradientUnits="userSpaceOnUse" cx="52" cy="62" r="84">
        <stop className="card-lit" />
        <stop offset="1" stopColor="var(--velvet-lo)" />
      </radialGradient>
      <linearGradient id="card-gloss" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#fff" stopOpacity=".26" />
        <stop offset=".42" stopColor="#fff" stopOpacity=".03" />
        <stop offset=".43" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
    </defs>
    <symbol id="card-back" viewBox="0 0 104 146">
      <rect width="104" height="146" rx="13" fill="url(#card-light)" />
      <rect x="8.5" y="8.5" width="87" height="129" rx="6.5" fill="url(#card-lattice)" />
      <g className="card-foil">
        <rect x="4" y="4" width="96" height="138" rx="10" strokeWidth="2" />
        <rect x="8.5" y="8.5" width="87" height="129" rx="6.5" strokeWidth=".8" />
        <path
          className="card-shield"
          d="M52 31c5 16 26 37 40 42-14 5-35 26-40 42-5-16-26-37-40-42 14-5 35-26 40-42Z"
          strokeWidth="1.6"
        />
        <circle cx="52" cy="73" r="24" strokeWidth=".8" />
      </g>
      <g className="card-mark" transform="translate(34 55)">
        <Mark size={36} />
      </g>
      <rect width="104" height="146" rx="13" fill="url(#card-gloss)" />
    </symbol>
  </svg>
)

export const CardBack = () => (
  <svg className="flip-back" aria-hidden="true">
    <use href="#card-back" />
  </svg>
)
