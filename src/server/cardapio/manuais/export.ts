import { formatYears, manuais } from '#shared/cardapio/manuais.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listManuais } from './queries.ts'

export const manuaisExport = exportableCadastro('manuais', 'Manuais', manuais.listManuais, listManuais, {
  titulo: (m) => m.titulo,
  marca: (m) => m.marca,
  modelo: (m) => m.modelo,
  anos: formatYears,
  bytes: (m) => m.bytes,
  situacao: (m) => yesNo(m.ativo),
})
