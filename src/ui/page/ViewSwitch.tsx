import { Grid20Regular, TextBulletListLtr20Regular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { Segmented } from '../form/Segmented.tsx'
import { useMedia } from '../look/use-media.ts'

interface Props {
  asCards: boolean
  onChange: (asCards: boolean) => void
}

/** A list as a table or as cards. Not on phones, which have room for cards alone. */
export function ViewSwitch({ asCards, onChange }: Props) {
  const { t } = useTranslation()
  const isPhone = useMedia(media.phone)
  if (isPhone) return null
  const option = (value: 'table' | 'cards', icon: ReactElement) => ({ value, icon, label: t(`list.as.${value}`) })
  return (
    <Segmented
      label={t('list.as')}
      options={[option('table', <TextBulletListLtr20Regular />), option('cards', <Grid20Regular />)]}
      value={asCards ? 'cards' : 'table'}
      onChange={(value) => onChange(value === 'cards')}
    />
  )
}
