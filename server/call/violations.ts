import type { BodyOf } from '#contract/endpoint.ts'
import type { reportViolations } from '#contract/violations.ts'

/** What the log says of a violation: nothing of the page on which it happened, or of what was in the address. */
export interface Violation {
  /** Name of the directive; `other` when it is no name. */
  directive: string
  /** Origin, scheme or keyword of what was blocked; `other` when it is none of them. */
  blocked: string
}

export function violationsIn(body: BodyOf<typeof reportViolations>): Violation[] {
  if (!Array.isArray(body)) {
    const report = body['csp-report']
    return [violation(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])]
  }
  return body
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL } }) => violation(effectiveDirective, blockedURL))
}

const violation = (directive: string | undefined, blocked: string | null | undefined): Violation => ({
  directive: /^[a-z]+(-[a-z]+)*$/.exec(directive?.split(' ')[0]?.slice(0, 40) ?? '')?.[0] ?? 'other',
  blocked: originOf(blocked ?? ''),
})

const keywords = new Set(['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'self'])

function originOf(blocked: string): string {
  if (keywords.has(blocked)) return blocked
  if (/^(data|blob|filesystem)(:|$)/.test(blocked)) return blocked.slice(0, blocked.search(/:|$/))
  const address = URL.parse(blocked)
  return address && /^(https?|wss?):$/.test(address.protocol) ? `${address.protocol}//${address.host}` : 'other'
}
