import { modelos } from '#shared/cardapio/modelos.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { modelosImport } from './import.ts'

/** Vehicle models and the catalogue's tree. */
export const area: Area = {
  nome: 'modelos',
  routes: [routes(modelos, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  constraints: {
    cardapio_modelo_chave: ['modelo', 'Já existe esta versão: mesma marca, modelo, ano, motor, câmbio e uso'],
  },
  importable: [modelosImport],
  history: { nome: 'modelos', table: 'cardapio_modelo', codigo: 'codModelo', open: modelos.getModelo },
}
