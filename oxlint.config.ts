import { defineConfig } from 'oxlint'
import { serverZones, sharedZones, webZones } from './scripts/checks/import-zones.ts'

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: false,
      },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'react/react-in-jsx-scope': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
    'max-lines': [
      'error',
      {
        max: 400,
      },
    ],
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'no-unmodified-loop-condition': 'off',
    'react/incompatible-library': 'off',
    'react/capitalized-calls': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'no-unused-vars': [
      'error',
      {
        ignoreRestSiblings: true,
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
      },
    ],
    'react/no-unstable-nested-components': [
      'error',
      {
        allowAsProps: true,
      },
    ],
  },
  ignorePatterns: ['dist/**', 'src/server/core/database/schema.ts'],
  overrides: [
    {
      files: ['*.config.ts', 'tests/*/setup-*.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    ...sharedZones(),
    {
      files: ['src/customer/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['**/server/**', '**/web/**'],
                message: "a customer's phone never loads the back-office",
              },
              {
                regex: '^(node:|@mantine/|@tanstack/)',
                message: "a customer's phone never loads the back-office",
              },
            ],
          },
        ],
      },
    },
    ...webZones(import.meta.dirname),
    ...serverZones(import.meta.dirname, { closed: true }),
  ],
})
