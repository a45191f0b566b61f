import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { type Samples, withVersion, forOrcamento, atLoja } from '../../core/areas/call-sample.ts'

const onScreen = atLoja('tela=gerenciar&')

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof orcamentos> = {
  listOrcamentos: onScreen,
  contaOrcamentos: onScreen,
  getResumo: atLoja(),
  getOrcamento: forOrcamento,
  cancelar: withVersion({ motivo: 'teste' }),
  atribuir: withVersion({ codUsuario: null }),
  listDonos: atLoja(),
  contaPorEstado: onScreen,
  atribuirVarios: { body: (a) => ({ codOrcamentos: [a.orcamento], codUsuario: null }) },
  verificarCorrente: forOrcamento,
  finalizadosGrupo: atLoja(),
}
