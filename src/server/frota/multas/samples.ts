import type { multas } from '#shared/frota/multas.ts'
import { atLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const ofMulta = { params: (a: Target) => ({ codMulta: a.multa }) }
const versao = () => ({ versao: 1 })

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof multas> = {
  listMultas: atLoja(),
  getMulta: ofMulta,
  registrarMulta: {
    withoutTarget: 'ato',
    body: () => ({
      placa: 'ZZZ9Z99',
      auto: 'SMP12345',
      em: '2026-01-02T12:00:00Z',
      descricao: 'Excesso de velocidade',
      valor: 13_016,
      pontos: 4,
      notificadaEm: '2026-01-20',
    }),
  },
  avisarMulta: { ...ofMulta, body: () => ({ versao: 1, canal: 'JA_AVISADO' }) },
  indicarMulta: { ...ofMulta, body: versao },
  pagarMulta: { ...ofMulta, body: versao },
  cartaDaMulta: ofMulta,
  exportarMultas: atLoja(),
}
