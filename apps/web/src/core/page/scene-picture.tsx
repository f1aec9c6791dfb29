type ScenePictureProps = {
  /** Addresses of the pictures of a feature, by their path: `./art/gift.avif`. */
  files: Readonly<Record<string, string>>
  name: string
  width: number
  height: number
}

/** A scene of `tools/art/scene-art.ts`. Decorative: its text is beside it or over it. */
export function ScenePicture({ files, name, width, height }: ScenePictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={files[`./art/${name}.avif`]} />
      <img src={files[`./art/${name}.webp`]} alt="" width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  )
}
