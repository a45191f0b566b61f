import { rename } from 'node:fs/promises'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/build/browser-contract.ts'

// A second, small entry: the same React code on Preact, a tenth of the size for a customer's phone (docs/decisions/0003).
export default defineConfig({
  base: '/o/arquivos/',
  publicDir: false,
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  build: {
    outDir: 'dist/customer',
    emptyOutDir: true,
    target: 'es2020',
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'cliente.html' },
  },
  plugins: [
    contractWithoutSchemas(),
    {
      name: 'index',
      apply: 'build',
      closeBundle: () => rename('dist/customer/cliente.html', 'dist/customer/index.html'),
    },
  ],
})
