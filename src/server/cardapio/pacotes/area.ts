import { pacotes } from '#shared/cardapio/pacotes.ts'
import { routes, type Area } from '../../core/areas/area.ts'
import { pacotesImport } from './import.ts'
import { adicionaisExport, itemsExport, pacotesExport } from './export.ts'

/** Packages of the maker's plan and à la carte: contents, prices, use. */
export const area: Area = {
  nome: 'pacotes',
  routes: [routes(pacotes, async () => (await import('./routes.ts')).routes)],
  samples: async () => (await import('./samples.ts')).samples,
  exportable: { pacotes: pacotesExport, adicionais: adicionaisExport, itensPacote: itemsExport },
  importable: [pacotesImport],
  history: { nome: 'pacotes', table: 'cardapio_pacote', codigo: 'codPacote', open: pacotes.getPacote },
}
