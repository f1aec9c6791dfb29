import { lazyPart } from '#kit/lazy-part.tsx'

/** Loaded together with the pages that have tiles. */
export const Tiles = lazyPart(async () => (await import('#core/page/tiles.tsx')).Tiles)
