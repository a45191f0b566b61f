import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import { type Amostras, comVersao, doOrcamento, naLoja } from '../../core/areas/amostra.ts'

const naTela = naLoja('tela=gerenciar&')

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof orcamentos> = {
  listOrcamentos: naTela,
  contaOrcamentos: naTela,
  getResumo: naLoja(),
  getOrcamento: doOrcamento,
  cancelar: comVersao({ motivo: 'teste' }),
  atribuir: comVersao({ codUsuario: null }),
  listDonos: naLoja(),
  contaPorEstado: naTela,
  atribuirVarios: { body: (a) => ({ codOrcamentos: [a.orcamento], codUsuario: null }) },
  verificarCorrente: doOrcamento,
  finalizadosGrupo: naLoja(),
}
