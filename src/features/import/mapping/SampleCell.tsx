import { makeStyles, tokens } from '@fluentui/react-components'
import { ErrorCircleFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'

interface Props {
  text: string
  /** Text key of what is wrong; `null` for nothing. */
  problem: string | null
}

/** A cell of the file; one that is wrong tells why to pointer, finger, keyboard and screen reader. Source: IMP-54. */
export function SampleCell({ text, problem }: Props) {
  if (problem === null) return text === '' ? '–' : text
  return <WrongCell text={text} problem={problem} />
}

function WrongCell({ text, problem }: { text: string; problem: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const reason = useReason(t(problem))
  return (
    <>
      <button
        type="button"
        className={styles.root}
        {...tellingProps(reason)}
        onClick={({ currentTarget }) => reason.show(currentTarget)}
      >
        <ErrorCircleFilled aria-hidden="true" className={styles.icon} />
        {text === '' ? t('import.empty') : text}
      </button>
      <ReasonTip reason={reason} />
    </>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    verticalAlign: 'top',
    alignItems: 'center',
    gap: '6px',
    maxWidth: '100%',
    padding: '4px 0',
    margin: '-4px 0',
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { flex: 'none', fontSize: '16px' },
})
