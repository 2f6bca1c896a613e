/**
 * What the pane itself says. It is a tool of those who develop the app, in their language, and its words are not in the
 * catalogues: these go to every user. Source: spec 1 §8 "Saving translations".
 */
export const words = {
  title: 'Translations',
  open: 'Translations',
  close: 'Close',
  resize: 'Width of the pane',
  search: 'Search keys and texts',
  show: 'Show',
  shows: { all: 'All', problems: 'Problems', unused: 'Unused', missing: 'Missing', changed: 'Changed' },
  more: (shown: number, all: number) => `${shown} of ${all} keys are shown`,
  none: 'No keys found',
  save: (count: number) => `Save ${count} ${count === 1 ? 'change' : 'changes'}`,
  saved: 'Translations saved',
  failed: 'Error saving translations',
  conflict: (locale: string) => `${locale}.json has changed on disk. Load it again; what you typed stays.`,
  load: 'Load again',
  notLoaded: 'The translations could not be loaded',
  field: (key: string, locale: string) => `${key}, ${locale}`,
  problems: {
    missing: 'Missing in this language',
    empty: 'Empty',
    placeholders: 'Not the same placeholders as in the other language',
    plural: 'Plural form _one or _other is missing',
  },
} as const
