import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contratoSemEsquemas } from './scripts/contrato-sem-esquemas.ts'
import { fetchedFirst } from './scripts/fetched-first.ts'
import { MOLDURA, pesoDaCarga, preloadEnxuto } from './scripts/peso-da-carga.ts'

/** What the login's fields are made of: screens have it too. */
const PORTA =
  /@mantine[\\/].*(TextInput|CloseButton|ActionIcon|Alert|Anchor|use-(uncontrolled|merged-ref|id|resolved-styles-api))\.mjs$|useMutation\.js$/
const servidor = process.env['PATIO_SERVIDOR'] ?? 'http://localhost:8080'

// The server hands out dist/web/index.html for navigations and everything else of dist/web under /v3/, immutable.
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/v3/' : '/',
  plugins: [contratoSemEsquemas(), preloadEnxuto(), fetchedFirst(), pesoDaCarga(), react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The login leaves to later what the screens after it import as they stand (`lib/concessionarias.ts`).
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Every chunk lists the files that it may lead to: without words in the names of shared ones, each screen weighs some kilobytes less.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        codeSplitting: {
          // Fewer files, and each word of them packed once: what every page brings, what the login brings beside it, what the frame does. A group
          // takes along all that its modules import, unless a group above it has it.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'inicio', tags: ['$initial'], priority: 3 },
            { name: 'porta', test: PORTA, priority: 2 },
            { name: 'moldura', test: MOLDURA, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // The tenant is named by the host: it must reach the server as the browser sent it.
      '/api': { target: servidor, changeOrigin: false },
      '/socket.io': { target: servidor, changeOrigin: false, ws: true },
    },
  },
}))
