import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

/** Security headers of every answer, by name: scripts of our own only, and framed by nobody or, where `quadro` says so, by our own pages. */
export function cabecalhos(quadro: 'ninguem' | 'proprio', hsts: boolean): Readonly<Record<string, string>> {
  const ditos: Record<string, string> = {}
  const resposta = {
    setHeader: (nome: string, valor: string) => (ditos[nome.toLowerCase()] = valor),
    removeHeader() {},
  } as unknown as ServerResponse
  // None of them depends on the request: said once, not for each.
  helmet(opcoes(quadro, hsts))({} as IncomingMessage, resposta, (e?: unknown) => {
    if (e) throw e as Error
  })
  return ditos
}

function opcoes(quadro: 'ninguem' | 'proprio', hsts: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        fontSrc: ["'self'", 'data:'],
        frameSrc: ["'self'"],
        frameAncestors: [quadro === 'proprio' ? "'self'" : "'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: quadro === 'proprio' ? 'sameorigin' : 'deny' },
    strictTransportSecurity: hsts ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  }
}
