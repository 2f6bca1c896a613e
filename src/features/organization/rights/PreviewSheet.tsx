import { makeStyles, tokens } from '@fluentui/react-components'
import { ChevronUpRegular, EyeRegular } from '@fluentui/react-icons'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Preview } from './Preview.tsx'
import { previewFacts } from './preview-facts.ts'

/** The preview behind one line, where there is no room for it. */
export function PreviewSheet(props: ComponentProps<typeof Preview>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const { entries, actions } = previewFacts({ ...props, chosenId: null })
  const comes = actions.filter(({ mark }) => mark === 'new').length
  const words = [
    t('rights.seen.pages', { count: entries.filter(({ mark }) => mark !== 'lost').length }),
    ...(comes > 0 ? [t('rights.seen.newActions', { count: comes })] : []),
  ]
  return (
    <>
      <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <EyeRegular className={styles.icon} aria-hidden="true" />
        <strong className={styles.name}>{t('rights.seen.open')}</strong>
        <span className={styles.facts}>{words.join(', ')}</span>
        <ChevronUpRegular className={styles.icon} aria-hidden="true" />
      </button>
      {isOpen && (
        <FormDialog open title={t('rights.seen')} onClose={() => setOpen(false)}>
          <Preview {...props} isBare />
        </FormDialog>
      )}
    </>
  )
}

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '44px',
    padding: '6px 14px',
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '14px',
    lineHeight: '20px',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  icon: { flexShrink: 0, fontSize: '20px' },
  name: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold },
  facts: {
    flex: '1 1 0',
    minWidth: 0,
    overflow: 'hidden',
    fontSize: '13px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})
