import type { importacoes } from '#shared/arquivos/importacoes.ts'
import type { Target, Samples } from '../../core/areas/call-sample.ts'

const importacaoParams = { params: (a: Target) => ({ codImportacao: a.importacao }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof importacoes> = {
  baixarModelo: { withoutTarget: 'fixo', params: () => ({ registro: 'servicos' }), query: () => 'formato=csv' },
  iniciarImportacao: { withoutTarget: 'ato', body: () => ({ registro: 'servicos', nome: 'servicos.csv', bytes: 0 }) },
  enviarPedaco: { params: (a) => ({ codImportacao: a.importacao, de: 0 }), bytes: () => Buffer.from('x') },
  listImportacoes: { withoutTarget: 'lista' },
  getImportacao: importacaoParams,
  listErrosImportacao: importacaoParams,
  listMudancasImportacao: importacaoParams,
  confirmarImportacao: importacaoParams,
  cancelarImportacao: importacaoParams,
  baixarImportado: importacaoParams,
  baixarPlanilhaDeErros: importacaoParams,
}
