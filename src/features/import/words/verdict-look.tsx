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
import { lineMatches, type LineMatch } from '#domain/import/line.ts'
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

const matchNames = Object.keys(lineMatches) as (keyof typeof lineMatches)[]

/** Key of by what a row has its passenger. */
export const matchedByKey = (type: LineMatch): string =>
  `import.matchedBy.${matchNames.find((name) => lineMatches[name] === type) ?? 'unknown'}`
