import { makeStyles } from '@fluentui/react-components'
import { DeleteRegular, EditRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Destination } from '#domain/destination.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'

interface Props {
  destination: Destination
  /** Why nothing can be changed now, in words, or `null`. */
  refusal: string | null
  isRestoring: boolean
  onEdit: () => void
  onDelete: () => void
  onRestore: () => void
}

/** What can be done with a destination of the list. */
export function DestinationActions({ destination, refusal, isRestoring, onEdit, onDelete, onRestore }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { alias, deleted } = destination
  if (deleted) {
    return (
      <RefusableButton
        className={styles.restore}
        aria-label={t('destinations.undelete.of', { alias })}
        refusal={refusal}
        disabledFocusable={isRestoring}
        onClick={onRestore}
      >
        {t('destinations.undelete')}
      </RefusableButton>
    )
  }
  return (
    <MoreMenu
      upright
      label={t('page.more', { title: alias })}
      items={[
        { key: 'edit', label: t('destinations.change'), icon: <EditRegular />, onClick: onEdit },
        { key: 'delete', label: t('destinations.delete'), icon: <DeleteRegular />, refusal, onClick: onDelete },
      ]}
    />
  )
}

const useStyles = makeStyles({ restore: { whiteSpace: 'nowrap' } })
