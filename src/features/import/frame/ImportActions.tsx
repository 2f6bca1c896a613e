import { Button } from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  ArrowLeftRegular,
  DismissRegular,
  DocumentArrowUpRegular,
  PersonSearchRegular,
} from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { missingPlaces } from '#domain/import/mapping.ts'
import { sync } from '#state/sync.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { Import } from '../use-import.ts'
import { placeText } from '../words/place-text.ts'
import { MappingMenu } from './MappingMenu.tsx'
import { useOwnSheet } from './use-own-sheet.ts'

interface Props {
  own: Import
  /** Asks before anything is written. */
  onSave: () => void
}

/** What can be done next, step by step. Source: spec 2 §2, IMP-04, IMP-07 to IMP-09. */
export function ImportActions({ own, onSave }: Props) {
  const { t } = useTranslation()
  const { place, go, file, overview } = own
  const [isClearing, setClearing] = useState(false)
  const sheet = useOwnSheet(own)
  const canMap = file.sheet !== null && file.refusal === null && file.share === null
  if (place === 'file') {
    return (
      <RefusableButton
        appearance="primary"
        refusal={canMap ? null : t(file.sheet ? 'import.next.mend' : 'import.next.choose')}
        onClick={() => go('mapping')}
      >
        {t('import.next')}
      </RefusableButton>
    )
  }
  const broken = overview ? overview.counts.blocked + overview.counts.look + overview.counts.failed : 0
  return (
    <>
      <Button icon={<ArrowLeftRegular />} onClick={() => go(place === 'results' ? 'mapping' : 'file')}>
        {t('import.back')}
      </Button>
      {place === 'mapping' && (
        <>
          <Button appearance="subtle" icon={<DismissRegular />} onClick={() => setClearing(true)}>
            {t('import.clear')}
          </Button>
          <MappingMenu own={own} />
          <MatchButton own={own} />
        </>
      )}
      {place === 'results' && broken > 0 && (
        <BusyButton icon={<ArrowDownloadRegular />} busy={sheet.isBusy} onClick={sheet.save}>
          {t('import.ownSheet')}
        </BusyButton>
      )}
      <SaveButton own={own} onSave={onSave} />
      <ConfirmDialog
        open={isClearing}
        title={t('import.clear.title')}
        confirmLabel={t('import.clear')}
        onCancel={() => setClearing(false)}
        onConfirm={() => {
          setClearing(false)
          own.map(own.mapped.clear())
        }}
      >
        {t('import.clear.text')}
      </ConfirmDialog>
    </>
  )
}

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

function SaveButton({ own: { overview, mapped, saving }, onSave }: Props) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const refusal = () => {
    if (!online) return t('import.offline')
    if (!overview?.isMatched) return t('import.save.matchFirst')
    if (overview.needsMatch) return t('import.needsMatch')
    const missing = missingPlaces(mapped.mapping)
    if (missing.length > 0) return t('import.missing', { fields: missing.map((each) => placeText(each, t)).join(', ') })
    return overview.toSave.create + overview.toSave.update === 0 ? t('import.save.nothing') : null
  }
  return (
    <BusyButton
      appearance="primary"
      icon={<DocumentArrowUpRegular />}
      busy={saving !== null}
      refusal={refusal()}
      onClick={onSave}
    >
      {t('import.save')}
    </BusyButton>
  )
}
