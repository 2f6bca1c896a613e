import {
  AddCircleRegular,
  ArrowSyncRegular,
  CheckmarkCircleFilled,
  DismissCircleFilled,
  EyeRegular,
  ProhibitedRegular,
  SubtractRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { matchTypes, type MatchType } from '#domain/import/sent-row.ts'
import { verdicts, type Verdict } from '#domain/import/verdict.ts'

/** How a row stands: what saving would do with it, or what has become of it. */
export type RowLook = 'new' | 'updates' | 'unchanged' | 'blocked' | 'look' | 'imported' | 'failed'

const names = Object.keys(verdicts) as (keyof typeof verdicts)[]

export const lookOf = (verdict: Verdict): RowLook => names.find((name) => verdicts[name] === verdict) ?? 'blocked'

export const lookIcons: Readonly<Record<RowLook, ReactElement>> = {
  new: <AddCircleRegular />,
  updates: <ArrowSyncRegular />,
  unchanged: <SubtractRegular />,
  blocked: <ProhibitedRegular />,
  look: <EyeRegular />,
  imported: <CheckmarkCircleFilled />,
  failed: <DismissCircleFilled />,
}

const matchNames = Object.keys(matchTypes) as (keyof typeof matchTypes)[]

/** Key of by what a row was matched. */
export const matchedByKey = (type: MatchType): string =>
  `import.matchedBy.${matchNames.find((name) => matchTypes[name] === type) ?? 'unknown'}`
