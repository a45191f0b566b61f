import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const servidor = process.env['PATIO_SERVIDOR'] ?? 'http://localhost:8080'

/** Leaves .br and .gz beside every text file: the server sends them as they are. */
function comprimir(pasta: string): Plugin {
  return {
    name: 'patio-comprimir',
    apply: 'build',
    async closeBundle() {
      const arquivos = await readdir(pasta, { recursive: true })
      await Promise.all(
        arquivos
          .filter((nome) => /\.(js|css|html|svg)$/.test(nome))
          .map(async (nome) => {
            const conteudo = await readFile(join(pasta, nome))
            await writeFile(join(pasta, `${nome}.br`), await promisify(brotliCompress)(conteudo))
            await writeFile(join(pasta, `${nome}.gz`), await promisify(gzip)(conteudo, { level: 9 }))
          }),
      )
    },
  }
}

// The server hands out dist/web/index.html for navigations and everything else of dist/web under /v3/, immutable.
export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/v3/' : '/',
  plugins: [react(), comprimir(join(import.meta.dirname, 'dist/web'))],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // zod-sem-eval must run before any schema: in zod's own chunk it does.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-sem-eval/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
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
