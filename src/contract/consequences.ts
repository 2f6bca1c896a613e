import { Change, Consequences } from '#domain/consequences.ts'
import { sameValue } from '#domain/same-value.ts'
import { endpoint } from './endpoint.ts'

/** What a change would touch, as it is now. Changes nothing; asked by whoever may make the change. */
export const askConsequences = endpoint('POST', '/api/consequences', {
  body: Change,
  result: Consequences,
  answers: ({ about }, { body }) => sameValue(about, body),
  access: 'consequences.ask',
  offline: 'refuse',
  limit: 'search',
})
