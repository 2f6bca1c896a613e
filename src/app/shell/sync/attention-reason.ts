import { type TFunction } from 'i18next'
import { type DeadConfirmation } from '#data/outbox/queue.ts'

/** Why a confirmation needs a person, in words: the server's own where it gave any, else what kind of reason it was. */
export function attentionReason(
  { reason, code, message, item }: Pick<DeadConfirmation, 'reason' | 'code' | 'message' | 'item'>,
  t: TFunction,
  exists: (key: string) => boolean,
): string {
  if (reason === 'cancelled' && item?.cancelledByEmail) {
    return t('sync.reason.cancelledBy', { email: item.cancelledByEmail })
  }
  if (reason !== 'refused') return t(`sync.reason.${reason}`)
  if (code && exists(`api.errors.${code}`)) return t(`api.errors.${code}`)
  return message || t('sync.reason.refused')
}
