import { type ComponentType, lazy, useEffect, useState } from 'react'

/** A component whose code loads when it is rendered, or earlier by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> }

/** Section 9. A browser waits for a module without limit. After this time the part counts as failed and offers a retry. */
const CHUNK_TIMEOUT_MS = 120_000

function inTime<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No code after ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([loading, tooLate]).finally(() => clearTimeout(timer))
}

/** Like `lazy` of React, but renders at once when the code is already loaded. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let ready: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const preload = () => {
    loading ??= inTime(load()).then(
      (component) => {
        ready = component
        return component
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Waiting = lazy(async () => ({ default: await preload() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page while the module loads, never during rendering
  function Part(props: Props) {
    // The type is chosen once for the life of the part, because another type would lose its state.
    const [Content] = useState<ComponentType<Props>>(() => ready ?? (Waiting as unknown as ComponentType<Props>))
    return <Content {...props} />
  }
  return Object.assign(Part, { preload })
}

/** Loads the code of parts in advance. A part that fails is fetched again when it is rendered. */
export function usePreload(...parts: readonly { preload: () => Promise<unknown> }[]): void {
  const [wanted] = useState(parts)
  useEffect(() => {
    for (const part of wanted) part.preload().catch(() => undefined)
  }, [wanted])
}
