// Every endpoint with a valid call, the targets of those calls, and hostile variants.
import type { Endpoint } from '#shared/core/contract.ts'
import type { Target, Sample } from '../../src/server/core/areas/call-sample.ts'
import { AREAS } from '../../src/server/core/areas/areas.ts'

/** Every endpoint of the contract, by name. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.assign(
  {},
  ...AREAS.flatMap((a) => a.routes.map((r) => r.contract)),
)
/** Sample call of each endpoint, by name. */
export const SAMPLES: Readonly<Record<string, Sample>> = Object.assign(
  {},
  ...(await Promise.all(AREAS.map((a) => a.samples?.() ?? Promise.resolve({})))),
)

/** A call as sent; `path` starts after /api/. */
export interface SampleRequest {
  method: string
  path: string
  body: unknown
  bytes: Buffer | undefined
}

/** The request that an endpoint's sample makes for a target. */
export function requestOf(name: string, target: Target): SampleRequest {
  const e = ENDPOINTS[name]
  const a = SAMPLES[name]
  if (!e || !a) throw new Error(`${name}: no sample`)
  let path = e.path
  for (const [k, v] of Object.entries(a.params?.(target) ?? {})) path = path.replace(`:${k}`, encodeURIComponent(v))
  if (a.query) path += `?${a.query(target)}`
  return { method: e.method, path, body: a.body?.(target), bytes: a.bytes?.(target) }
}
