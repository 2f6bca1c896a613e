import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  ProgressBar,
} from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/press/IconButton.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { sheetFormats } from './sheet-formats.ts'
import { useExport, type SheetSource } from './use-export.ts'

interface Props {
  /** Without its ending. */
  fileName: string
  /** The list as it is shown: asked for when a format is chosen; `null` while it is to come. */
  sheet: SheetSource | null
  /** An icon alone, where there is little room. */
  isCompact?: boolean
  /** Why nothing can be exported now, in words; `null` when it can. */
  refusal?: string | null
}

/** Saves a list as a spreadsheet. */
export function ExportMenu({ sheet, refusal = null, ...props }: Props) {
  const { t } = useTranslation()
  return sheet === null ? (
    <Refused isCompact={props.isCompact ?? false} refusal={refusal ?? t('loading')} />
  ) : (
    <Exporting {...props} {...{ sheet, refusal }} />
  )
}

/** Stands where the list can be exported otherwise, and says why it cannot now. */
function Refused({ isCompact, refusal }: { isCompact: boolean; refusal: string }) {
  const { t } = useTranslation()
  return isCompact ? (
    <RefusableButton
      appearance="subtle"
      icon={<ArrowDownloadRegular />}
      aria-label={t('export.title')}
      refusal={refusal}
    />
  ) : (
    <RefusableButton icon={<ArrowDownloadRegular />} refusal={refusal}>
      {t('export.title')}
    </RefusableButton>
  )
}

/** While it is written one sees how far it is, and can stop it. */
function Exporting({
  fileName,
  sheet,
  isCompact = false,
  refusal,
}: Props & { sheet: SheetSource; refusal: string | null }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { done, gathered, start, choose, save, leave, stop } = useExport(fileName, sheet)
  if (done !== null) {
    return (
      <div className={styles.running}>
        <div className={styles.words}>
          {t('export.running', { percent: Math.floor(done * 100) })}
          <ProgressBar value={done} aria-label={t('export.title')} />
        </div>
        <Button onClick={stop}>{t('export.stop')}</Button>
      </div>
    )
  }
  if (refusal !== null) return <Refused {...{ isCompact, refusal }} />
  if (gathered !== null) {
    return <ColumnsDialog sheet={gathered} onSave={(columns, format) => void save(columns, format)} onClose={leave} />
  }
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        {isCompact ? (
          <IconButton appearance="subtle" icon={<ArrowDownloadRegular />} aria-label={t('export.title')} />
        ) : (
          <Button icon={<ArrowDownloadRegular />}>{t('export.title')}</Button>
        )}
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {sheetFormats.map((format) => (
            <MenuItem key={format} onClick={() => void start(format)}>
              {t(`export.${format}`)}
            </MenuItem>
          ))}
          <MenuItem onClick={() => void choose()}>{t('export.choose')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const useStyles = makeStyles({
  running: { display: 'flex', alignItems: 'center', gap: '8px' },
  words: { minWidth: '120px', fontSize: '12px', lineHeight: '16px' },
})
