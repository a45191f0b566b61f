import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/build/browser-contract.ts'
import { PREACT } from './scripts/build/preact.ts'
import { singlePage } from './scripts/build/single-page.ts'

// The booking page by itself, in one file: a stranger's phone gets all of it in one round trip (docs/decisions/0062).
export default defineConfig({
  base: '/o/arquivos/booking/',
  publicDir: false,
  resolve: { alias: PREACT },
  build: {
    outDir: 'dist/new/customer/booking',
    emptyOutDir: true,
    target: 'es2020',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'agendar.html',
      output: { codeSplitting: false, entryFileNames: 'page.js' },
    },
  },
  plugins: [contractWithoutSchemas(), singlePage()],
})
