import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CloudOffRegular, MailCheckmarkRegular } from '@fluentui/react-icons'
import { useId, useRef, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { localeFacts } from '#domain/locale.ts'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { clientVersion, productField } from '#domain/product.ts'
import { supportLimits } from '#domain/support.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { KeptRoom } from '#ui/late/KeptRoom.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { ResultCard } from '#ui/page/ResultCard.tsx'
import { Facts } from './Facts.tsx'
import { GrowingTextarea } from './GrowingTextarea.tsx'
import { PageFrame } from './PageFrame.tsx'
import { supportErrorTexts } from './support-errors.ts'
import { useReportedPage } from './use-reported-page.ts'
import { useSupportMessage } from './use-support-message.ts'

/** A counter appears when this share of the longest message is written. */
const counterFrom = 0.8

/** Source: spec 1 §2.8. */
export function ContactSupportPage() {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const reasonId = useId()
  const form = useRef<HTMLFormElement>(null)
  const goBack = useGoBack()
  const destinationId = Number(useParams()['destinationId'] ?? 0)
  const destinations = useDestinationsOfUser()
  const destination = destinations?.find(({ id }) => id === destinationId)
  const { me } = useSnapshot(session)
  const { online, support } = useSnapshot(sync)
  const url = useReportedPage()
  const { draft, errors, failure, busy, isSent, set, submit } = useSupportMessage(me?.id ?? 0, destinationId, url)
  const left = supportLimits.message - draft.message.length

  if (isSent) {
    return (
      <PageFrame title={t('support.title')}>
        <ResultCard
          icon={<MailCheckmarkRegular />}
          intent="success"
          title={t('support.sent')}
          heading="h2"
          actions={<Button onClick={goBack}>{t('support.back')}</Button>}
        >
          {t(support === false ? 'support.sent.kept' : 'support.sent.text', { email: me?.email ?? '' })}
        </ResultCard>
      </PageFrame>
    )
  }

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (!online) return
    await submit()
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const texts = { t: (key: string) => t(key), exists: (key: string) => i18n.exists(key) }
  return (
    <PageFrame title={t('support.title')}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <div>
          <p>{t('support.intro')}</p>
          <KeptRoom isKnown={support !== null || !online} highest={<p>{t('support.kept')}</p>}>
            {support !== null && <p>{t(support ? 'support.mailed' : 'support.kept', { email: me?.email ?? '' })}</p>}
          </KeptRoom>
        </div>
        <ErrorSummary errors={failure === null ? [] : supportErrorTexts(failure, texts)} />
        <Facts
          facts={[
            { name: t('support.destination'), value: destination?.alias ?? t('support.destination.none') },
            // its line is there while it is not known which it is
            {
              name: t('support.instance'),
              value: destinations ? (destination?.[productField.instanceName] ?? null) : '',
            },
          ].filter(({ value }) => value !== null)}
        />
        <RequiredLegend />
        <FormField
          label={t('support.message')}
          error={errors.message}
          required
          hint={
            left < supportLimits.message * (1 - counterFrom) ? t('support.message.left', { count: left }) : undefined
          }
        >
          <GrowingTextarea
            rows={3}
            maxLength={supportLimits.message}
            value={draft.message}
            onChange={(_, { value }) => set('message', value)}
          />
        </FormField>
        <p className={styles.meta}>
          {t('support.attached', { version: clientVersion, language: localeFacts(i18n.language).name, url })}
        </p>
        <div role="status">
          {!online && (
            <Notice intent="info" icon={<CloudOffRegular />}>
              <span id={reasonId}>{t('support.offline')}</span>. {t('support.offline.text')}
            </Notice>
          )}
        </div>
        <div className={styles.actions}>
          <Button onClick={goBack}>{t('support.back')}</Button>
          <BusyButton
            type="submit"
            appearance="primary"
            disabledFocusable={!online}
            {...(!online && { 'aria-describedby': reasonId })}
            busy={busy}
            spinner="inverted"
          >
            {t('support.send')}
          </BusyButton>
        </div>
      </form>
    </PageFrame>
  )
}

/** Back to the page before; for a page opened by its address, to the destination. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { destinationId } = useParams()
  return () => void (key === 'default' ? navigate(`/d/${destinationId ?? 0}`, { replace: true }) : navigate(-1))
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', fontSize: '14px', lineHeight: '20px' },
  meta: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    gap: '8px',
    [media.phone]: { '& > *': { flex: '1 1 120px' } },
  },
})
