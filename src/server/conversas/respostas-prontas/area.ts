import { respostasProntas } from '#shared/conversas/respostas-prontas.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { respostasProntasExport } from './export.ts'
import { respostasProntasImport } from './import.ts'

/** Canned answers of the stores. */
export const area: Area = {
  nome: 'respostas-prontas',
  routes: [routes(respostasProntas, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    resposta_pronta_cod_distribuidor_cod_concessionaria_titulo_key: [
      'titulo',
      'Esta concessionária já tem uma resposta com este título',
    ],
  },
  exportable: { 'respostas-prontas': respostasProntasExport },
  importable: [respostasProntasImport],
  history: {
    nome: 'respostas-prontas',
    table: 'resposta_pronta',
    codigo: 'codResposta',
    open: respostasProntas.getRespostaPronta,
  },
}
