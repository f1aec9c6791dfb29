import { type ImgHTMLAttributes, useState } from 'react'
import { Mark } from './mark.tsx'

type PictureProps = ImgHTMLAttributes<HTMLImageElement> & {
  src: string
  alt: string
  width: number
  height: number
  /** Announced in place of the picture, such as "ไม่มีรูปภาพ". */
  missingText: string
}

/**
 * A picture with reserved space. Generated art replaces one that fails to load. The art itself loads nothing. The content security
 * policy rejects `style` attributes of a server-rendered page, so code sets the ratio; until then the attributes reserve the space.
 */
export function Picture({ missingText, src, alt, width, height, ...rest }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const keepRatio = (element: HTMLElement | null) => {
    if (element) element.style.aspectRatio = `${width} / ${height}`
  }
  if (failedSrc === src)
    return (
      <span ref={keepRatio} className="picture-missing" role="img" aria-label={missingText}>
        <Mark size={Math.min(width, height, 96) / 2} />
      </span>
    )
  return (
    <img
      ref={keepRatio}
      loading="lazy"
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      width={width}
      height={height}
      onError={() => setFailedSrc(src)}
    />
  )
}
