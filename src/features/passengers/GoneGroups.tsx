import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/speak/Notice.tsx'

interface Props {
  /** Of groups that were chosen and are deleted by now. */
  names: readonly string[]
  /** Takes them out of what is chosen. */
  onDrop: () => void
  /** Chooses new ones of the same names in their place. */
  onMakeAgain: () => void
}

/** Chosen groups that somebody else has deleted meanwhile, and what can be done about it. Nothing where there are none. */
export function GoneGroups({ names, onDrop, onMakeAgain }: Props) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      {names.length > 0 && (
        <Notice
          intent="warning"
          actions={
            <>
              <Button onClick={onDrop}>{t('passengers.groupsGone.drop')}</Button>
              <Button onClick={onMakeAgain}>{t('passengers.groupsGone.makeAgain')}</Button>
            </>
          }
        >
          {t('passengers.groupsGone', { count: names.length, names: names.join(', ') })}
        </Notice>
      )}
    </div>
  )
}
