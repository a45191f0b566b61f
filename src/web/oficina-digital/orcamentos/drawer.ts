import { lazyComponent } from '../../core/navigation/lazy.ts'
import type { OrcamentoDetailProps } from './OrcamentoDetail.tsx'
import { preloadSlots } from '../../recipes/area/slots.ts'

async function loader() {
  const [{ OrcamentoDetail }] = await Promise.all([
    import('./OrcamentoDetail.tsx'),
    preloadSlots('pendenciasDoOrcamento', 'enviosDoOrcamento', 'linhaDoTempoDoOrcamento'),
  ])
  return OrcamentoDetail
}

/** The quote's drawer, loaded on first use together with the parts that other areas add to it, so that it opens complete. */
export const OrcamentoDrawer = lazyComponent<OrcamentoDetailProps>(loader)
