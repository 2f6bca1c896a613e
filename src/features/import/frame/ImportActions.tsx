import { makeStyles } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowLeftRegular, DocumentArrowUpRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { whyNoResults, whyNotSaved } from '#domain/import/save-can.ts'
import { sync } from '#state/sync.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { Import } from '../use-import.ts'
import { placeText } from '../words/place-text.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { SideButton } from './SideButton.tsx'
import { useOwnSheet } from './use-own-sheet.ts'

interface Props {
  own: Import
  /** Asks before anything is written. */
  onSave: () => void
}

/** Where one is, with the ways back and forth, and at the end what is done with the rows. Source: spec 2 §2, IMP-04. */
export function ImportActions({ own, onSave }: Props) {
  const { t } = useTranslation()
  const { place, go, overview } = own
  const sheet = useOwnSheet(own)
  if (place !== 'results') return <Way own={own} />
  const broken = overview ? overview.counts.blocked + overview.counts.look + overview.counts.failed : 0
  return (
    <>
      <SideButton icon={<ArrowLeftRegular />} label={t('import.back.mapping')} onClick={() => go('mapping')} />
      {broken > 0 && (
        <SideButton
          icon={<ArrowDownloadRegular />}
          label={t('import.ownSheet')}
          busy={sheet.isBusy}
          onClick={sheet.save}
        />
      )}
      <SaveButton own={own} onSave={onSave} />
    </>
  )
}

/** The steps between the way back and the way on. */
function Way({ own: { place, go, desk, file, overview } }: { own: Import }) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (place === 'file') {
    const canMap = desk !== null && file.sheet !== null && file.refusal === null && file.share === null
    return (
      <div className={styles.way}>
        <ImportSteps current="file" />
        <RefusableButton
          appearance="primary"
          refusal={canMap ? null : t(file.refusal ? 'import.next.mend' : 'import.next.choose')}
          onClick={() => go('mapping')}
        >
          {t('import.next')}
        </RefusableButton>
      </div>
    )
  }
  const refusal = whyNoResults(overview)
  return (
    <div className={styles.way}>
      <SideButton icon={<ArrowLeftRegular />} label={t('import.back.file')} onClick={() => go('file')} />
      <ImportSteps current="mapping" />
      <RefusableButton refusal={refusal && t(refusal)} onClick={() => go('results')}>
        {t('import.next')}
      </RefusableButton>
    </div>
  )
}

/** *Tallenna tiedot*. Source: IMP-09. */
export function SaveButton({ own: { overview, mapped, saving }, onSave }: Props) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const refusal = () => {
    if (!online) return t('import.offline')
    const why = whyNotSaved(overview, mapped.mapping)
    return why && t(why.text, { fields: why.places.map((each) => placeText(each, t)).join(', ') })
  }
  return (
    <BusyButton
      appearance="primary"
      icon={<DocumentArrowUpRegular />}
      busy={saving !== null}
      refusal={refusal()}
      onClick={onSave}
    >
      {t('import.saveRows')}
    </BusyButton>
  )
}

const useStyles = makeStyles({
  way: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    // the steps have a line of their own, over the buttons
    [media.phone]: { display: 'contents', '& > ol': { order: -1, flexBasis: '100%' } },
  },
})
