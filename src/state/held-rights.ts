import { useTranslation } from 'react-i18next'
import { proxy, useSnapshot } from 'valtio'

interface HeldRights {
  /**
   * When it was learnt that the user has lost rights, while a form holds something unsaved (milliseconds since 1970 UTC,
   * server's clock). What is shown stays as it was until nothing is unsaved any more, or the form would be gone with what
   * was typed in it. `null` when nothing is held back.
   */
  since: number | null
  /** A call of this window was refused: what is typed can only be read. */
  isLocked: boolean
}

/** Rights that were lost while the user works, and that the screens do not follow yet. */
export const heldRights = proxy<HeldRights>({ since: null, isLocked: false })

/** Why what is typed can only be read, in words; `null` while it may be saved. */
export function useLockText(): string | null {
  const { t } = useTranslation()
  const { since, isLocked } = useSnapshot(heldRights)
  return isLocked && since !== null ? t('ownRights.changed', { at: since }) : null
}
