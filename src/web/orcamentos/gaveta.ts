import { adiado } from '../lib/adiado.ts'
import { adiantar } from '../receitas/area/lugares.ts'

/** The quote's drawer, together with what other areas put in it: it opens whole. */
export async function carregarGaveta() {
  const [{ DetalheOrcamento }] = await Promise.all([
    import('./DetalheOrcamento.tsx'),
    adiantar('pendenciasDoOrcamento', 'enviosDoOrcamento', 'linhaDoTempoDoOrcamento'),
  ])
  return DetalheOrcamento
}

/** The quote's drawer; its code comes when it is first opened. */
export const GavetaDoOrcamento = adiado(carregarGaveta)
