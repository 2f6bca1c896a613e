import { useTranslation } from 'react-i18next'
import { Panel, type PanelProps } from '../Panel.tsx'
import { MenuContents } from './MenuContents.tsx'

export function UserMenuPanel(props: PanelProps) {
  const { t } = useTranslation()
  return (
    <Panel {...props} label={t('menu.label')} align="end" width={360}>
      <MenuContents onLeave={() => props.onOpenChange(false)} />
    </Panel>
  )
}
