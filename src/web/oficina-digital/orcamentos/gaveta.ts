import { adiado } from '../../core/adiado.ts'
import type { DetalheOrcamentoProps } from './DetalheOrcamento.tsx'
import { adiantar } from '../../recipes/area/lugares.ts'

async function carregar() {
  const [{ DetalheOrcamento }] = await Promise.all([
    import('./DetalheOrcamento.tsx'),
    adiantar('pendenciasDoOrcamento', 'enviosDoOrcamento', 'linhaDoTempoDoOrcamento'),
  ])
  return DetalheOrcamento
}

/** The quote's drawer. Its code comes when it is first opened, together with what other areas put in it: it opens whole. */
export const GavetaDoOrcamento = adiado<DetalheOrcamentoProps>(carregar)
