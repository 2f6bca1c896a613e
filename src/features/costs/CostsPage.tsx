import { PrintRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { organizationOf } from '#data/organizations.ts'
import { localDateAt } from '#domain/local-date.ts'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { useShownSince } from '#state/screen-data.ts'
import { now, sync } from '#state/sync.ts'
import { useMirror } from '#state/use-mirror.ts'
import { ListPage } from '#ui/page/ListPage.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { costSheet } from './export/cost-sheet.ts'
import { Figures } from './figures/Figures.tsx'
import { PeriodTools } from './period/PeriodTools.tsx'
import { useChoice } from './period/use-choice.ts'
import { useCostCenters } from './read/use-cost-centers.ts'
import { useCosts } from './read/use-costs.ts'
import { periodText } from './words/cost-words.ts'

const minuteMs = 60_000

interface Props {
  /** The way to the organisation's other pages. */
  tabs?: ReactNode
}

/** What the trips of an organisation's cost centers cost. Source: spec 2 §7 "the invoice data". */
export function CostsPage({ tabs }: Props) {
  const { t, i18n } = useTranslation()
  const { online } = useSnapshot(sync)
  const organizationId = Number(useParams()['organizationId'])
  const today = localDateAt(useNow(now, minuteMs))
  const organization = useMirror(() => organizationOf(organizationId), [organizationId])
  const centers = useCostCenters(organizationId)
  const [{ costCenterId, range }, choose] = useChoice(today)
  const { costCenters } = centers
  const chosen = costCenters?.find(({ id }) => id === costCenterId) ?? costCenters?.[0] ?? null
  const costs = useCosts(chosen && { organizationId, costCenterId: chosen.id, ...range })
  const { invoice, fetchedAt } = costs
  useShownSince(fetchedAt, false)
  // what the figures need stands there before them, and nothing moves when they come
  const isComing = costCenters?.length !== 0 && centers.failure === null && costs.failure === null
  const period = periodText(range, { locale: i18n.language })
  return (
    <ListPage
      header={
        <PageHeader
          title={t('routes.costs')}
          facts={organization?.name ?? null}
          actions={
            (invoice ?? isComing) && (
              <>
                <RefusableButton
                  icon={<PrintRegular />}
                  refusal={invoice ? null : t('loading')}
                  onClick={() => window.print()}
                >
                  {t('costs.print')}
                </RefusableButton>
                <ExportMenu
                  fileName={`${t('routes.costs')} ${chosen?.name ?? ''} ${period}`}
                  sheet={invoice ? () => costSheet(invoice, { t }) : null}
                  refusal={online ? null : t('costs.export.offline')}
                />
              </>
            )
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      {costCenters?.length !== 0 && (
        <PeriodTools
          costCenters={costCenters ?? []}
          costCenterId={chosen?.id ?? null}
          range={range}
          today={today}
          fetchedAt={fetchedAt}
          onCostCenter={(id) => choose({ costCenterId: id })}
          onRange={(next) => choose({ range: next })}
        />
      )}
      <Figures {...{ organizationId, range, centers, costs }} name={organization?.name ?? ''} />
    </ListPage>
  )
}
