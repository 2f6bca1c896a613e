import type { FastifyReply } from 'fastify'
import { reportViolations } from '#contract/violations.ts'

/**
 * No inline script, no foreign origin, and no text that becomes a script without passing the page's own policy. The hash
 * is that of the empty style sheet into which the components insert their rules.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
  // Firefox and Safari know the older of the two only.
  `report-uri ${reportViolations.path}`,
  'report-to csp',
]

const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Headers of every answer, whatever it is.
 * @param publicUrl decides on what only makes sense, and otherwise breaks plain HTTP, where the app is reached by HTTPS
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const isHttps = publicUrl.startsWith('https://')
  const policy = isHttps ? [...contentSecurityPolicy, 'upgrade-insecure-requests'] : contentSecurityPolicy
  return {
    'Content-Security-Policy': policy.join('; '),
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    'Reporting-Endpoints': `csp="${reportViolations.path}"`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [...unusedFeatures.map((feature) => `${feature}=()`), 'screen-wake-lock=(self)'].join(', '),
    'Access-Control-Expose-Headers': 'Date, ETag, Retry-After, Idempotent-Replay, Answered-Call, Application-Error',
  }
}

/** What only a document that is shown could make use of, by its name on the wire. */
const ofDocuments = [
  'Content-Security-Policy',
  'Reporting-Endpoints',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/**
 * For a call that has brought nothing new: each open board hears so once a minute, and nothing of it is ever shown. A 304
 * says again nothing but what a cache needs. Source: RFC 9110 §15.4.5.
 */
export const leaveOutDocuments = (reply: FastifyReply): void =>
  ofDocuments.forEach((name) => void reply.removeHeader(name))

export const isApiPath = (url: string): boolean => /^\/(api|externalauth)(\/|\?|$)/i.test(url)

/** What the API says is for this moment and this user: nothing on the way keeps it. */
export const forbidStorage = (reply: FastifyReply): void => void reply.header('Cache-Control', 'no-store')
