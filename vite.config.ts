import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/build/browser-contract.ts'
import { fetchedFirst } from './scripts/build/fetched-first.ts'
import { FRAME, bundleSize, leanPreload } from './scripts/build/bundle-size.ts'
import { phoneWorker } from './scripts/build/phone-worker.ts'

/** Modules of the login's fields and buttons, which other screens also use. */
const PORT =
  /@mantine[\\/].*[\\/](TextInput|PasswordInput|Checkbox|InlineInput|CloseButton|ActionIcon|Alert|Anchor|use-(uncontrolled|merged-ref|id|resolved-styles-api))\.mjs$|icons-react[\\/].*createReactComponent\.mjs$|useMutation\.js$|core[\\/]feedback[\\/]toast\.ts$|core[\\/]offline[\\/](unsent|lazy|senders)\.ts$/
/** Small modules of the login that other ways in share. */
const ENTRY =
  /web[\\/](conta[\\/](entrada[\\/]api|sessao[\\/](api|PasskeyButton))|recipes[\\/]entry[\\/]SessaoFrame|core[\\/]session[\\/]factors|ui[\\/]display[\\/]AppLink)\.tsx?$|shared[\\/]rules[\\/]login-code\.ts$|IconFingerprint\.mjs$/
const server = process.env['PATIO_SERVIDOR'] ?? 'http://localhost:8080'

// The server sends dist/web/index.html for navigations, and everything else in dist/web under /v3/ as immutable.
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/v3/' : '/',
  plugins: [contractWithoutSchemas(), leanPreload(), fetchedFirst(), bundleSize(), react(), phoneWorker()],
  build: {
    outDir: 'dist/new/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The login imports lazily what later screens import statically (`src/web/core/session/concessionarias.ts`).
      checks: { ineffectiveDynamicImport: false },
      // Shared modules only declare: one of which a page uses nothing is not loaded.
      treeshake: { moduleSideEffects: [{ test: /src[\\/]shared[\\/]/, sideEffects: false }] },
      output: {
        // Every chunk lists the files it may load: hash-only names for shared chunks save each screen some kilobytes.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        codeSplitting: {
          // Fewer files that compress better: modules of every page, of the login, of the frame. A group also takes all imports of its
          // modules, unless a group with higher priority has them.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'inicio', tags: ['$initial'], priority: 3 },
            { name: 'porta', test: PORT, priority: 2 },
            { name: 'entrada', test: ENTRY, priority: 2 },
            { name: 'moldura', test: FRAME, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // The host names the tenant, so it must reach the server as the browser sent it.
      '/api': { target: server, changeOrigin: false },
      '/socket.io': { target: server, changeOrigin: false, ws: true },
    },
  },
}))
