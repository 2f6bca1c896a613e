import { getOpenApi } from '#contract/app.ts'
import { anonymous } from '../call/access-rules.ts'
import type { App } from '../call/calls.ts'
import { serve } from '../call/serve.ts'
import { describeApi, type OpenApi } from './describe.ts'

/** What programs read about the API; described when the first one asks. */
export function openApiRoutes(app: App): void {
  let described: Promise<OpenApi> | null = null
  serve(app, getOpenApi, {
    rule: anonymous,
    action: null,
    prepare: ({ services }) => (described ??= describeApi(services.publicUrl)),
    handle: ({ prepared }) => Promise.resolve(prepared),
  })
}
