import * as z from 'zod/mini'
import { InstanceConfig } from '#domain/instance-config.ts'
import { product } from '#domain/product.ts'
import { Feedback } from '#domain/support.ts'
import { Id, text } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'

/** Longest words about whose the map is, in characters. */
export const mapAttributionLength = 256

/** An archive of vectors, tiles that are pictures, or nothing. Beyond the documents. */
export const mapGrounds = ['archive', 'tiles', 'none'] as const
export type MapGround = (typeof mapGrounds)[number]

/** Source: spec 1 §7. Polled every ten minutes; `demo` holds accounts only when the server says that it is a demo. */
export const AppInfo = z.object({
  frontend: z.object({ version: z.string() }),
  /** What the map's ground is made of; absent where the server does not say: then there are tiles. */
  mapGround: z.optional(z.enum(mapGrounds)),
  /** Whose the map's ground is, to be said on it; absent where it is nobody's. */
  mapAttribution: z.optional(text(mapAttributionLength)),
  /** Whether the server signs in with Microsoft 365; absent where it does not say. */
  microsoft: z.optional(z.boolean()),
  /** Whether messages to support are mailed to somebody; absent where the server does not say. */
  support: z.optional(z.boolean()),
  /** Absent where the server does not say: then it is what the build says. */
  feedback: z.optional(Feedback),
  /**
   * The calls of an import in batches, with the rows that one of each takes; absent where the server has the documented
   * calls alone, of a row each.
   */
  importer: z.optional(z.object({ searchRows: Id, saveRows: Id })),
  demo: z.optional(
    z.object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), role: z.string() })) }),
  ),
})
export type AppInfo = z.infer<typeof AppInfo>

export const getAppInfo = endpoint('GET', '/api/app/info', { result: AppInfo, access: 'anonymous', offline: 'refuse' })

export const getInstanceConfigs = endpoint('GET', `/api/app/${product}InstanceConfigs`, {
  result: z.array(InstanceConfig),
  access: 'signedIn',
  offline: 'mirror',
})

/**
 * The calls of this catalogue for programs of others, by OpenAPI 3.1. Beyond the documents: a server that has none answers
 * 404.
 */
export const getOpenApi = endpoint('GET', '/api/openapi.json', {
  result: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  access: 'anonymous',
  offline: 'refuse',
})
