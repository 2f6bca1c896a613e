import type { TFunction } from 'i18next'
import type { NeedingAttention } from '#data/outbox/queue.ts'
import { refusalText } from '#data/rides.ts'
import { cellTime } from './confirmation-words.ts'

/** Why something needs a person, in words: the server's own where it gave any, else what kind of reason it was. */
export function attentionReason(dead: NeedingAttention, t: TFunction, exists: (key: string) => boolean): string {
  const { kind, reason, code, message } = dead
  if (kind === 'ride' && reason === 'changed') return t('sync.reason.changed', { theirs: cellTime(dead.theirs, t) })
  if (kind === 'tick' && reason === 'cancelled' && dead.item?.cancelledByEmail) {
    return t('sync.reason.cancelledBy', { email: dead.item.cancelledByEmail })
  }
  const hasWords = reason === 'refused' && code !== '' && exists(`api.errors.${code}`)
  if (hasWords) return t(`api.errors.${code}`)
  if (reason === 'refused' && message) return message
  return t(kind === 'ride' ? refusalText(reason, '') : `sync.reason.${reason}`)
}
