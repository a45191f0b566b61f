import { CARRO_CATEGORIES, carros } from '#shared/frota/carros.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listCarros } from './queries.ts'

const dayCell = (dia: string | null) => dia && Date.parse(dia)

export const carrosExport = exportableCadastro('carros', 'Carros reserva', carros.listCarros, listCarros, {
  categoria: (c) => CARRO_CATEGORIES[c.categoria],
  ano: (c) => c.ano || null,
  seguroAte: (c) => dayCell(c.seguroAte),
  licenciamentoAte: (c) => dayCell(c.licenciamentoAte),
  manutencaoAte: (c) => dayCell(c.manutencaoAte),
  situacao: (c) => yesNo(c.ativo),
})
