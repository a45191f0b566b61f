import { servicoFields, type servicos } from '#shared/cadastros/servicos.ts'
import { sampleRecord, type Target, type Samples } from '../../core/areas/call-sample.ts'

const servico = { ...sampleRecord(servicoFields), minutos: 60, custoHora: 1, valorHora: 2 }
const ofServico = { de: 'rede', params: (a: Target) => ({ codServico: a.servico }) } as const

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof servicos> = {
  listServicosDoCadastro: { withoutTarget: 'lista' },
  getServico: ofServico,
  criarServico: { withoutTarget: 'ato', body: () => servico },
  alterarServico: { ...ofServico, body: () => ({ ...servico, versao: 1 }) },
}
