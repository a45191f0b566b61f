import type { envio } from '#shared/oficina-digital/envio.ts'
import { type Samples, withVersion, forOrcamento } from '../../core/areas/call-sample.ts'

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof envio> = {
  enviar: withVersion(),
  retirar: withVersion(),
  reenviar: withVersion({ canais: [] }),
  listVersoes: forOrcamento,
}
