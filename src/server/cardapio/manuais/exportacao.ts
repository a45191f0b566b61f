import { anosEmPalavras, manuais } from '#shared/cardapio/manuais.ts'
import { cadastroExportavel, simNao } from '../../core/areas/exportar-cadastro.ts'
import { listManuais } from './queries.ts'

export const manuaisParaExportar = cadastroExportavel('manuais', 'Manuais', manuais.listManuais, listManuais, {
  titulo: (m) => m.titulo,
  marca: (m) => m.marca,
  modelo: (m) => m.modelo,
  anos: anosEmPalavras,
  bytes: (m) => m.bytes,
  situacao: (m) => simNao(m.ativo),
})
