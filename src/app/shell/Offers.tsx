import { InfoFilled } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { answerOfferOf, type Offer } from '#data/invitation.ts'
import { sync } from '#state/sync.ts'
import { useOffers } from '#state/use-offers.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useStill } from '#ui/late/use-still.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { FoldedBand } from './FoldedBand.tsx'
import { useFailureToast } from './sync/use-failure-toast.ts'

/** Rights in other organisations that the user is offered, above every page until they are accepted or declined. */
export function Offers() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const offers = useStill(useOffers())
  if (offers.length === 0) return null
  return (
    <FoldedBand label={t('offers')} count={offers.length} icon={<InfoFilled />} state="modified" isFolding={isPhone}>
      {offers.map((offer) => (
        <OfferLine key={offer.organizationId} offer={offer} />
      ))}
    </FoldedBand>
  )
}

function OfferLine({ offer: { organizationId, organizationName: organization } }: { offer: Offer }) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const tellFailure = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)
  const refusal = online ? null : t('sync.needsConnection')

  async function answer(accepts: boolean): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      await answerOfferOf(organizationId, accepts)
      say({ title: t(accepts ? 'offers.accepted' : 'offers.declined', { organization }), intent: 'success' })
    } catch (failure) {
      tellFailure(t(accepts ? 'offers.notAccepted' : 'offers.notDeclined'), failure)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Notice
      intent="info"
      actions={
        <>
          <RefusableButton
            appearance="primary"
            refusal={refusal}
            aria-label={t('offers.accept.of', { organization })}
            onClick={() => void answer(true)}
          >
            {t('offers.accept')}
          </RefusableButton>
          <RefusableButton
            refusal={refusal}
            aria-label={t('offers.decline.of', { organization })}
            onClick={() => void answer(false)}
          >
            {t('offers.decline')}
          </RefusableButton>
        </>
      }
    >
      {t('offers.text', { organization })}
    </Notice>
  )
}
