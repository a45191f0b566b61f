import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

/** Security headers of every answer, by name: only our own scripts, and framing by nobody or, with 'proprio', by our own pages. */
export function headers(framing: 'ninguem' | 'proprio', hsts: boolean): Readonly<Record<string, string>> {
  const told: Record<string, string> = {}
  const response = {
    setHeader: (nome: string, valor: string) => (told[nome.toLowerCase()] = valor),
    removeHeader() {},
  } as unknown as ServerResponse
  // The headers do not depend on the request, so helmet runs once.
  helmet(opcoes(framing, hsts))({} as IncomingMessage, response, (e?: unknown) => {
    if (e) throw e as Error
  })
  return told
}

function opcoes(framing: 'ninguem' | 'proprio', hsts: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The reader of chassis codes is WebAssembly where the phone has none of its own (ADR 0039).
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: [framing === 'proprio' ? "'self'" : "'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: framing === 'proprio' ? 'sameorigin' : 'deny' },
    strictTransportSecurity: hsts ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  }
}
