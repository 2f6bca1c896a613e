/** Why a rule says no: the key of a text, or `null` when it says yes. The same code labels a button and fills an answer. */
export type Refusal = `refusal.${string}` | null
