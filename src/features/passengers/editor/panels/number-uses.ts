/** What a number is for, in the order in which it is asked. */
export const numberUses = ['sms', 'showToDriver', 'assistant'] as const
