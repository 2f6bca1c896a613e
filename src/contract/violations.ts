import * as z from 'zod/mini'
import { text } from '#domain/text.ts'
import { byForm, endpoint } from './endpoint.ts'

const limits = { reports: 50, text: 8192 } as const

/** As browsers send it by their Reporting API, and as older ones do; of all that it says the server keeps these two. */
const Report = z.object({
  type: z.string(),
  body: z.object({
    effectiveDirective: z.optional(text(limits.text)),
    blockedURL: z.optional(z.nullable(text(limits.text))),
  }),
})
const OlderReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(text(limits.text)),
    'violated-directive': z.optional(text(limits.text)),
    'blocked-uri': z.optional(text(limits.text)),
  }),
})

/** What a browser tells when a page tried what its content security policy forbids. Source: security decision on CSP. */
export const reportViolations = endpoint('POST', '/api/csp', {
  body: z.union([z.array(Report).check(z.maxLength(limits.reports, 'validation.tooMany')), OlderReport]),
  result: z.object({}),
  answers: byForm,
  access: 'anonymous',
  offline: 'refuse',
  limit: 'report',
})
