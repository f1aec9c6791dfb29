import { useEffect, useRef, useState } from 'react'

/** Addresses of one picture in two forms. */
type Form = { avif: string; webp: string }

/** Light on black, 780 by 1688 for phones and 1920 by 1200 for wider screens. The style sheet adds the brand's colour. */
export type BackgroundArt = { phone: Form; desktop: Form }

/** Breakpoint of the wide picture; the same value as in the style sheets. */
const WIDE = '(min-width: 37.5rem)'

/** The static layer of light and lattice behind every page. The colour appears at once. The art loads last, and fades in. */
export function Background({ art }: { art: BackgroundArt | undefined }) {
  const ref = useRef<HTMLImageElement>(null)
  const [isThere, setThere] = useState(false)
  // It may have loaded before this code.
  useEffect(() => {
    if (ref.current?.complete) setThere(true)
  }, [])
  return (
    <div className="background" aria-hidden="true">
      {art && (
        <picture className="background-art" data-there={isThere || undefined}>
          <source media={WIDE} type="image/avif" srcSet={art.desktop.avif} />
          <source media={WIDE} type="image/webp" srcSet={art.desktop.webp} />
          <source type="image/avif" srcSet={art.phone.avif} />
          <img
            ref={ref}
            src={art.phone.webp}
            alt=""
            width={780}
            height={1688}
            fetchPriority="low"
            decoding="async"
            onLoad={() => setThere(true)}
          />
        </picture>
      )}
    </div>
  )
}
