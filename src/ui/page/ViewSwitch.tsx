import { Grid20Regular, TextBulletListLtr20Regular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../form/Segmented.tsx'
import { useIsPhone } from '../look/use-is-phone.ts'

interface Props {
  asCards: boolean
  onChange: (asCards: boolean) => void
}

/** A list as a table or as cards. Not on phones, however they are held: they have room for cards alone. */
export function ViewSwitch({ asCards, onChange }: Props) {
  const { t } = useTranslation()
  if (useIsPhone()) return null
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
