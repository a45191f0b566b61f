import { matrizExportacoes, matrizImportacoes } from './arquivos.ts'
import { matrizCadastroConcessionarias, matrizCadastros, matrizConsultores, matrizGrupos, matrizMecanicos, matrizServicos } from './cadastros.ts'
import { matrizBusca, matrizChecklists, matrizFerramentas, matrizIntegracao } from './checklists.ts'
import { matrizCliente, matrizClientes } from './clientes.ts'
import { matrizConcessionarias, matrizParametrosPreco } from './concessionarias.ts'
import { matrizApoio, matrizDocumentos, matrizEnvio, matrizExecucao, matrizOrcamentos, matrizRecuperacao } from './orcamentos.ts'
import { matrizDistribuidores, matrizUsuarios } from './rede.ts'
import { matrizSessao } from './sessao.ts'
import type { AreaDaMatriz } from './tipos.ts'

/** Every area of the API with its samples. */
export const AREAS_DA_MATRIZ: readonly AreaDaMatriz[] = [
  matrizSessao,
  matrizConcessionarias,
  matrizChecklists,
  matrizOrcamentos,
  matrizEnvio,
  matrizDocumentos,
  matrizExecucao,
  matrizRecuperacao,
  matrizApoio,
  matrizCliente,
  matrizClientes,
  matrizIntegracao,
  matrizFerramentas,
  matrizParametrosPreco,
  matrizBusca,
  matrizExportacoes,
  matrizImportacoes,
  matrizCadastros,
  matrizCadastroConcessionarias,
  matrizGrupos,
  matrizServicos,
  matrizMecanicos,
  matrizConsultores,
  matrizUsuarios,
  matrizDistribuidores,
]
