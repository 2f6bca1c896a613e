import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { useId, type ReactNode } from 'react'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  /** What is shown, and never again. */
  secret: string
  words: {
    heading: string
    label: string
    warning: string
    copy: string
    copied: string
    copyFailed: string
    done: string
  }
  /** What else there is to know. */
  children: ReactNode
  onClose: () => void
}

/** Something secret, this once. An alert: nothing but its own button closes it, by no slip of a finger. */
export function ToldOnceDialog({ secret, words, children, onClose }: Props) {
  const styles = useStyles()
  const labelId = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      say({ title: words.copied, intent: 'success' })
    } catch {
      say({ title: words.copyFailed, intent: 'error' })
    }
  }
  return (
    <FormDialog
      open
      role="alertdialog"
      waitsForButton
      title={words.heading}
      onClose={onClose}
      actions={
        <>
          {/* a page without https has no clipboard */}
          {'clipboard' in navigator && (
            <Button icon={<CopyRegular />} data-autofocus onClick={() => void copy()}>
              {words.copy}
            </Button>
          )}
          <Button appearance="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <Notice intent="warning">{words.warning}</Notice>
        <div className={styles.wide}>
          <span id={labelId} className={styles.label}>
            {words.label}
          </span>
          <code aria-labelledby={labelId} role="group" className={styles.secret}>
            {secret}
          </code>
        </div>
        {children}
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  root: { display: 'grid', gap: '14px', justifyItems: 'start' },
  wide: { justifySelf: 'stretch' },
  label: { display: 'block', fontWeight: tokens.fontWeightSemibold, paddingBottom: '4px' },
  secret: {
    display: 'block',
    padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
})
