import { z } from 'zod'

// The page's CSP forbids eval: zod must not even try it. The build keeps this in zod's own
// chunk (vite.config.ts), so that it runs before any schema.
z.config({ jitless: true })
