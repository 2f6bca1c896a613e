import { Link } from '@fluentui/react-components'
import { InfoFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { halfDoneJobs, type HalfDoneJob } from '#data/drafts/drafts.ts'
import { can } from '#domain/access.ts'
import { session } from '#state/session.ts'
import { useMirror } from '#state/use-mirror.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useStill } from '#ui/late/use-still.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { paths } from '../paths.ts'
import { FoldedBand } from './FoldedBand.tsx'

// a device that cannot say it says nothing
const jobsHere = () => halfDoneJobs().catch(() => [])

/** Mass cancellations that are not through, above every page but their own: each goes on where it is opened. */
export function HalfDoneJobs() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { pathname } = useLocation()
  const { me } = useSnapshot(session)
  const jobs = useStill(useMirror(jobsHere, []) ?? [])
  const shown = jobs.filter(
    ({ destinationId }) =>
      me !== null &&
      can(me, 'createTimetables', destinationId) &&
      paths.massCancellation({ destinationId }) !== pathname,
  )
  if (shown.length === 0) return null
  return (
    <FoldedBand label={t('halfDone')} count={shown.length} icon={<InfoFilled />} state="modified" isFolding={isPhone}>
      {shown.map((job) => (
        <JobLine key={job.destinationId} job={job} />
      ))}
    </FoldedBand>
  )
}

function JobLine({ job: { destinationId, name, done, left } }: { job: HalfDoneJob }) {
  const { t } = useTranslation()
  const path = paths.massCancellation({ destinationId })
  const href = useHref(path)
  const open = useLinkClickHandler(path)
  return (
    <Notice
      intent="info"
      actions={
        <Link href={href} aria-label={t('halfDone.open.of', { name })} onClick={open}>
          {t('halfDone.open')}
        </Link>
      }
    >
      {t('halfDone.text', {
        name,
        done: t('signOut.halfDone.done', { count: done }),
        left: t('halfDone.left', { count: left }),
      })}
    </Notice>
  )
}
