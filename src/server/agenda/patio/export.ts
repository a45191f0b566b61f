import type { Movimento } from '#shared/agenda/patio.ts'
import { MOVIMENTOS_PATIO_COLUMNS } from '#shared/arquivos/exported-columns.ts'
import type { MovimentosPatioRequest } from '#shared/arquivos/exportacoes.ts'
import type { ExportListDef } from '../../core/areas/list-export.ts'
import { countMovimentos, listMovimentos } from './movements.ts'

const HOLDERS = { QUADRO: 'Quadro', PESSOA: 'Pessoa', CLIENTE: 'Cliente' }
const HOW = { QR: 'Código QR', TOQUE: 'Na tela', DERIVADO: 'Pelo ato' }
const KINDS = { CARRO: 'Carro', CHAVE: 'Chave' }

/** Export of the movements of a store's cars and keys. */
export const movimentosExport: ExportListDef<
  MovimentosPatioRequest,
  Movimento,
  (typeof MOVIMENTOS_PATIO_COLUMNS)[number]
> = {
  titulo: () => 'Movimentos do pátio',
  colunas: MOVIMENTOS_PATIO_COLUMNS,
  valores: {
    em: (m) => m.em,
    tipo: (m) => KINDS[m.tipo],
    placa: (m) => m.placa,
    modelo: (m) => m.modelo,
    codigo: (m) => m.codigo,
    com: (m) => m.com ?? (m.para && HOLDERS[m.para]),
    ate: (m) => m.ate,
    como: (m) => m.como && HOW[m.como],
    quem: (m) => m.quem,
  },
  pagina: (c, f) => listMovimentos(c, f),
  count: (c, f, maximo) => countMovimentos(c, f, maximo),
  filtros: (_c, f) => Promise.resolve(f.tipo ? [['Tipo', KINDS[f.tipo]]] : []),
}
