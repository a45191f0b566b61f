import type { envio } from '#shared/oficina-digital/envio.ts'
import { type Amostras, comVersao, doOrcamento } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof envio> = {
  enviar: comVersao(),
  retirar: comVersao(),
  reenviar: comVersao({ canais: [] }),
  listVersoes: doOrcamento,
}
