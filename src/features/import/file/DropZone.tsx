import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'

interface Props {
  /** Whether a file is chosen already: then another one is offered. */
  hasFile: boolean
  onFile: (file: File) => void
}

/** Source: spec 2 §2, IMP-03. */
const accepted = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const carriesFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Where a file is dropped, with a button that chooses one. */
export function DropZone({ hasFile, onFile }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={mergeClasses(styles.root, hasFile && styles.low, isOver && styles.over)}
      onDragOver={(event) => {
        if (!carriesFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesFile(event)) return
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <Button
        appearance={hasFile ? 'secondary' : 'primary'}
        icon={<ArrowUploadRegular />}
        onClick={() => input.current?.click()}
      >
        {t(hasFile ? 'import.file.chooseOther' : 'import.file.choose')}
      </Button>
      <p className={styles.hint}>{t('import.file.drop')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('import.file.input')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // the same file can be chosen once more, as it has become since
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '10px',
    minHeight: '220px',
    padding: '16px',
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    textAlign: 'center',
    [media.phone]: { minHeight: '140px' },
  },
  low: { flexDirection: 'row', flexWrap: 'wrap', minHeight: 0 },
  over: { border: `2px dashed ${tokens.colorCompoundBrandStroke}`, backgroundColor: tokens.colorBrandBackground2 },
  hint: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
})
