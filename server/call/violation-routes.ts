import { reportViolations } from '#contract/violations.ts'
import { anonymous } from './access-rules.ts'
import type { App } from './calls.ts'
import { serve } from './serve.ts'
import { takeReports } from './http/parse.ts'
import { violationsIn } from './violations.ts'

/** Where browsers report what the content security policy has kept a page from doing. */
export async function violationRoutes(app: App): Promise<void> {
  await app.fastify.register((fastify, _, done) => {
    takeReports(fastify)
    serve({ ...app, fastify }, reportViolations, {
      rule: anonymous,
      action: null,
      handle({ body }) {
        for (const violation of violationsIn(body)) fastify.log.warn(violation, 'content security policy violated')
        return Promise.resolve({})
      },
    })
    done()
  })
}
