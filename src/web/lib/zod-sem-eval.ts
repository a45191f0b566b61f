import { z } from 'zod'

// The page's CSP forbids eval: zod must not even try it. Imported before any schema.
z.config({ jitless: true })
