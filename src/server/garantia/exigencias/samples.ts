import type { exigencias } from '#shared/garantia/exigencias.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

const form = {
  prazoDias: 30,
  guardaDias: 90,
  minimoFotos: 1,
  evidencias: ['FOTO_PECA', 'HODOMETRO'],
  proprias: [],
  ativo: true,
}

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof exigencias> = {
  listExigencias: { withoutTarget: 'lista' },
  criarExigencia: { withoutTarget: 'ato', body: () => ({ ...form, marca: 'Marca nova' }) },
  alterarExigencia: {
    de: 'rede',
    params: (a) => ({ codExigencia: a.exigencia }),
    body: () => ({ ...form, marca: 'Marca mudada', versao: 1 }),
  },
}
