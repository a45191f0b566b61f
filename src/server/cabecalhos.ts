import type { FastifyHelmetOptions } from '@fastify/helmet'

/** Security headers of a page: scripts of our own only, and framed by nobody or, where `quadro` says so, by our own pages. */
export function cabecalhos(quadro: 'ninguem' | 'proprio', hsts: boolean): FastifyHelmetOptions {
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
