import { askConsequences } from '#contract/consequences.ts'
import type { Change, Consequences } from '#domain/consequences.ts'
import { call } from './api/client.ts'

/** What a change would touch by now. Never from the device: it knows but a part. @throws ApiError */
export const fetchConsequences = (change: Change, signal?: AbortSignal): Promise<Consequences> =>
  call(askConsequences, { body: change }, signal ? { signal } : {})
