import { useSnapshot } from 'valtio'
import type { Feedback } from '#domain/support.ts'
import { sync } from './sync.ts'

const { VITE_FEEDBACK_EMAIL: email, VITE_FEEDBACK_PHONE: phone } = import.meta.env

/** Of the build, for a server that says nothing of it. */
const ofBuild: Feedback = { ...(email && { email }), ...(phone && { phone }) }

/** Whom users may write to and call about the product: as the server says, or else as the build does. */
export const useFeedback = (): Feedback => useSnapshot(sync).feedback ?? ofBuild
