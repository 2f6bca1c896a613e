import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const typescript = ['**/*.{ts,tsx}']
const defaultExportsAllowed = [
  'tests/support/*.reporter.ts',
  'vite.config.ts',
  'tests/e2e/playwright.config.ts',
  'tests/**/*.setup.ts',
]

/** Imported by name, or taken from a whole library. */
const unstable = {
  selector: 'Identifier[name=/^(UNSAFE|unstable)_/]',
  message: 'A library may change or drop it in any version: use what it makes public.',
}
const namedExports = [
  { selector: 'ExportAllDeclaration', message: 'Name what a file gives: no export *.' },
  { selector: 'ExportDefaultDeclaration', message: 'Use a named export, so that every name can be searched.' },
]

/** A `title` that the browser shows: of elements, and of what the kit makes one of. Our own parts say theirs on the page. */
const titled =
  'JSXOpeningElement[name.name=/^([a-z].*|Link|Menu\\w+|Option|Dropdown|Select|Input|Checkbox|Switch|Tab|\\w*Button|\\w+(Regular|Filled))$/]'
const browserTitles = [
  `${titled} > JSXAttribute[name.name='title']`,
  // among what is given at times
  `${titled} > JSXSpreadAttribute ObjectExpression > Property[key.name='title']`,
  // of a slot of the kit's
  "JSXAttribute > JSXExpressionContainer > ObjectExpression > Property[key.name='title'][value.type!='MemberExpression']",
  // in a picture
  "JSXOpeningElement[name.name='title']",
].map((selector) => ({
  selector,
  message:
    'A title reaches neither a finger nor the keyboard: give useReason the name (an IconButton does), or show the words.',
}))

const iconAlone = {
  selector: "JSXElement[children.length=0] > JSXOpeningElement[name.name='Button'] > JSXAttribute[name.name='icon']",
  message: 'A picture tells its name to nobody who only looks: use IconButton.',
}

const pressed = 'JSXOpeningElement[name.name=/^(button|a|Link|MenuItem|.*Button)$/]'
const isReason = 'Identifier[name=/^(online|why|reason|refusal|.*Refusal)$/]'
const refusedByHand = {
  // words that stand beside the control and describe it are shown to everybody
  selector: `${pressed}:not(:has(JSXIdentifier[name='aria-describedby'], Literal[value='aria-describedby'])) > JSXAttribute[name.name='disabledFocusable'] ${isReason}`,
  message: 'Give the reason as `refusal` to RefusableButton, which tells it to everybody.',
}

const waitForIt =
  'Wait for what is to happen (expect.poll, vi.waitFor, an event), or set the clock: nothing takes a fixed time.'
const sleeps = [
  "CallExpression[callee.property.name='waitForTimeout']",
  // `new Promise((resolve) => setTimeout(resolve, ms))`; what comes late as an answer is no sleep
  "NewExpression[callee.name='Promise'] CallExpression:matches([callee.name='setTimeout'], [callee.property.name='setTimeout'])[arguments.0.type='Identifier'][arguments.length<3]",
  "NewExpression[callee.name='Promise'] CallExpression:matches([callee.name='setTimeout'], [callee.property.name='setTimeout']) > ArrowFunctionExpression > CallExpression[arguments.length=0]",
  'ImportDeclaration[source.value=/^(node:)?timers.promises$/] > ImportSpecifier[imported.name=/^(setTimeout|setInterval|scheduler)$/]',
].map((selector) => ({ selector, message: waitForIt }))
/** Where time itself is meant. */
const sleepsAllowed = [
  // apart by what they measure: how long something takes
  'tests/{bench,pictures}/**',
  // what happens while a part of several is away, for as long as it is
  'tests/machines/**',
  // the hand of a user, which takes its time between two presses
  'tests/e2e/hand.ts',
  // a network that is slow
  'tests/support/fault-proxy.ts',
  // looks whether another process has started, which tells nobody
  'tests/support/postgresql.ts',
  // the longest that a call which hangs is waited for
  'tests/support/within.ts',
]

export default defineConfig(
  globalIgnores(['dist', 'data', 'coverage', 'test-results', 'node_modules']),
  js.configs.recommended,
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // an import of types alone would otherwise still load the module
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', unstable, ...namedExports],
    },
  },
  {
    files: ['src/domain/**/*.ts'],
    ignores: ['src/domain/local-date.ts', 'src/domain/zone-offset.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'Date', message: 'Rules have no clock: take a LocalDate or an instant.' },
        { name: 'fetch', message: 'Rules do no input or output.' },
        { name: 'localStorage', message: 'Rules do no input or output.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Rules have no randomness: take the value.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.configs.recommended],
  },
  {
    files: ['src/**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', unstable, ...namedExports, ...browserTitles, iconAlone],
    },
  },
  {
    files: ['src/{features,app}/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', unstable, ...namedExports, ...browserTitles, iconAlone, refusedByHand] },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    ignores: sleepsAllowed,
    rules: { 'no-restricted-syntax': ['error', unstable, ...namedExports, ...sleeps] },
  },
  {
    files: [...defaultExportsAllowed, 'workers/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', unstable] },
  },
  {
    files: ['tests/**/*.setup.ts'],
    rules: { 'no-restricted-syntax': ['error', unstable, ...sleeps] },
  },
  {
    files: ['server/{main,dev,admin}.ts', 'tests/*.ts', 'tests/{bench,machines}/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly', console: 'readonly' } },
  },
)
