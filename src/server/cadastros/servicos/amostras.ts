import type { servicos } from '#shared/cadastros/servicos.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

const servico = {
  codigo: 'X1',
  descricao: 'Serviço',
  tipo: 'MECANICA',
  minutos: 60,
  custoHora: 1,
  valorHora: 2,
  habilidades: [],
  ativo: true,
}
const doServico = { de: 'rede', params: (a: Alvo) => ({ codServico: a.servico }) } as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof servicos> = {
  listServicosDoCadastro: { semAlvo: 'lista' },
  getServico: doServico,
  criarServico: { semAlvo: 'ato', body: () => servico },
  alterarServico: { ...doServico, body: () => ({ ...servico, versao: 1 }) },
}
