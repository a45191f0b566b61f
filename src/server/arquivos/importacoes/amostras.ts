import type { importacoes } from '#shared/arquivos/importacoes.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

const daImportacao = { params: (a: Alvo) => ({ codImportacao: a.importacao }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof importacoes> = {
  baixarModelo: { semAlvo: 'fixo', params: () => ({ registro: 'servicos' }), query: () => 'formato=csv' },
  iniciarImportacao: { semAlvo: 'ato', body: () => ({ registro: 'servicos', nome: 'servicos.csv', bytes: 0 }) },
  enviarPedaco: { params: (a) => ({ codImportacao: a.importacao, de: 0 }), bytes: () => Buffer.from('x') },
  listImportacoes: { semAlvo: 'lista' },
  getImportacao: daImportacao,
  listErrosImportacao: daImportacao,
  listMudancasImportacao: daImportacao,
  confirmarImportacao: daImportacao,
  cancelarImportacao: daImportacao,
  baixarImportado: daImportacao,
  baixarPlanilhaDeErros: daImportacao,
}
