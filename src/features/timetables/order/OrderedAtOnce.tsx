import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { OrderWarningList } from './OrderWarningList.tsx'
import type { WarnedPlace, WarningWords } from './warning-words.ts'

interface Props {
  /** Of the timetable, which is ordered. */
  name: string
  others: readonly WarningWords[]
  onGo: (to: WarnedPlace | string) => void
  onClose: () => void
}

/** Says after an order which rides of its passengers another user has ordered in the same moment. */
export function OrderedAtOnce({ name, others, onGo, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      open
      role="alertdialog"
      title={t('timetables.order.atOnce', { name })}
      onClose={onClose}
      actions={
        <Button appearance="primary" data-autofocus="" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div role="alert" className={useStyles().root}>
        <p>{t('timetables.order.atOnce.text')}</p>
        <OrderWarningList warnings={others} onGo={onGo} />
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '10px' } })
