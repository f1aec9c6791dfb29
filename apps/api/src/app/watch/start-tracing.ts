/** Starts traces where an address for them is set. The SDK is loaded only then. */

import { setTracing } from '#kit/log/tracing.ts'
import type { Config } from '#kit/start/config.ts'

/** To be called before the platform is created. `part`: the process, such as `api`. */
export async function startTracing(config: Config, part: string): Promise<void> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const { createTracing } = await import('#kit/log/tracing-export.ts')
  setTracing(
    createTracing({
      endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: config.OTEL_SERVICE_NAME,
      part,
      ratio: config.OTEL_TRACES_SAMPLER_ARG,
    }),
  )
}
