/** The same React code on Preact, a tenth of the size for a customer's phone (docs/decisions/0003). */
export const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
} as const
