import { rename } from 'node:fs/promises'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/build/browser-contract.ts'
import { customerPages } from './scripts/build/customer-pages.ts'
import { PREACT } from './scripts/build/preact.ts'

/** Modules that most pages opened by a link share, and those of the pages that show free hours. */
const LINKED =
  /src[\\/]customer[\\/](Closed|Field|PhoneLink|PlateField|TopBar|Trouble|useAct|useLoaded|useSeconds)\.tsx?$/
const HOURS = /src[\\/]customer[\\/]booking[\\/](api|days|HourPicker|person|PersonFields)\.tsx?$/

// A second, small entry: the same React code on Preact, a tenth of the size for a customer's phone (docs/decisions/0003).
export default defineConfig({
  base: '/o/arquivos/',
  publicDir: false,
  resolve: { alias: PREACT },
  build: {
    outDir: 'dist/new/customer',
    emptyOutDir: true,
    target: 'es2020',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'cliente.html',
      output: {
        codeSplitting: {
          // Few files: a phone far away pays for each wave of requests.
          groups: [
            { name: 'inicio', tags: ['$initial'], priority: 2 },
            { name: 'comum', test: LINKED, priority: 1 },
            { name: 'horas', test: HOURS },
          ],
        },
      },
    },
  },
  plugins: [
    contractWithoutSchemas(),
    customerPages(),
    {
      name: 'index',
      apply: 'build',
      closeBundle: () => rename('dist/new/customer/cliente.html', 'dist/new/customer/index.html'),
    },
  ],
})
