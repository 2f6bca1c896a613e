import { makeStyles, Switch } from '@fluentui/react-components'
import { DismissRegular, PersonSearchRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { withIncluded } from '#domain/import/mapping.ts'
import { sync } from '#state/sync.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { media } from '#ui/look/breakpoints.ts'
import type { Import } from '../use-import.ts'
import { NamedMappings } from './NamedMappings.tsx'
import { SaveButton } from './ImportActions.tsx'
import { SideButton } from './SideButton.tsx'

interface Props {
  own: Import
  /** Asks before anything is written. */
  onSave: () => void
}

/** What is imported, and what is done with the mapping as a whole. Source: spec 2 §2, IMP-06 to IMP-09. */
export function MappingBar({ own, onSave }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { mapping } = own.mapped
  return (
    <div className={styles.root}>
      <div className={styles.parts}>
        <Switch
          label={t('import.include.passengers')}
          checked={mapping.includesPassengers}
          onChange={(_, { checked }) => own.map(withIncluded(mapping, 'passengers', checked))}
        />
        <Switch
          label={t('import.include.permissions')}
          checked={mapping.includesPermissions}
          onChange={(_, { checked }) => own.map(withIncluded(mapping, 'permissions', checked))}
        />
      </div>
      <div className={styles.actions}>
        <ClearButton own={own} />
        <NamedMappings own={own} />
        <MatchButton own={own} />
        <SaveButton own={own} onSave={onSave} />
      </div>
    </div>
  )
}

function ClearButton({ own }: { own: Import }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SideButton
        appearance="subtle"
        icon={<DismissRegular />}
        label={t('import.clear')}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('import.clear.title')}
        confirmLabel={t('import.clear')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          own.clearMapping()
        }}
      >
        {t('import.clear.text')}
      </ConfirmDialog>
    </>
  )
}

/** *Hae tiedot*. Source: IMP-07. */
function MatchButton({ own: { match, matching } }: { own: Import }) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  return (
    <BusyButton
      icon={<PersonSearchRegular />}
      busy={matching !== null}
      refusal={online ? null : t('import.offline')}
      onClick={match}
    >
      {t('import.match')}
    </BusyButton>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginInlineStart: '-8px',
    [media.phone]: { marginInlineStart: 0 },
  },
  parts: { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    // so that they have room in one line
    [media.phone]: { gap: '4px' },
  },
})
