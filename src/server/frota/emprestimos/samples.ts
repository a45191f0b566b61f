import type { consultasFrota } from '#shared/frota/consultas.ts'
import type { emprestimosPublicos, integracaoFrota } from '#shared/frota/contract.ts'
import type { emprestimos } from '#shared/frota/emprestimos.ts'
import { atLoja, forLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const ofLoan = { params: (a: Target) => ({ codEmprestimo: a.emprestimo }) }
const byLink = { de: 'rede', params: (a: Target) => ({ token: a.linkContrato }) } as const
const period = { inicio: '2031-03-03T12:00:00Z', fim: '2031-03-04T12:00:00Z' }
const versao = { versao: 1 }
const driver = {
  motorista: 'Helena Prado',
  cpf: '529.982.247-25',
  cnh: '02650306461',
  cnhCategoria: 'B',
  cnhValidade: '2040-01-01',
  nascimento: '1990-01-01',
}
const reading = { ...versao, km: 100, combustivel: 8, avarias: [] }
const PNG = 'iVBORw0KGgo='

/** How each call is made in the matrix of tests. */
export const samples: Samples<
  typeof emprestimos & typeof consultasFrota & typeof emprestimosPublicos & typeof integracaoFrota
> = {
  quadroDaFrota: { ...forLoja, query: () => 'de=2031-03-01&ate=2031-03-14' },
  listEmprestimos: atLoja(),
  getEmprestimo: ofLoan,
  emprestimosDoAlvo: { params: (a) => ({ tipo: 'passagem', codigo: a.passagem }) },
  livresParaEmprestimo: { ...ofLoan, query: () => `inicio=${period.inicio}&fim=${period.fim}` },
  pedirEmprestimo: { body: (a) => ({ codConcessionaria: a.loja, ...period, motorista: 'Helena Prado' }) },
  reservarEmprestimo: { ...ofLoan, body: () => ({ ...versao, ...period, codCarro: null }) },
  recusarEmprestimo: { ...ofLoan, body: () => ({ ...versao, motivo: 'Sem carro' }) },
  cancelarEmprestimo: { ...ofLoan, body: () => ({ ...versao, motivo: 'Desistiu' }) },
  ausenciaNoEmprestimo: { ...ofLoan, body: () => versao },
  prorrogarEmprestimo: { ...ofLoan, body: () => ({ ...versao, fim: '2031-03-05T12:00:00Z' }) },
  gravarMotorista: { ...ofLoan, body: () => ({ ...versao, ...driver }) },
  linkDoContrato: ofLoan,
  cobrarCaucao: { ...ofLoan, body: () => versao },
  incluirFotoDoEmprestimo: { ...ofLoan, body: () => ({ tipo: 'SAIDA', dados: PNG }) },
  entregarCarroReserva: { ...ofLoan, body: () => reading },
  devolverCarroReserva: { ...ofLoan, body: () => reading },
  contratoDoEmprestimo: ofLoan,
  quemEstavaCom: { withoutTarget: 'lista', query: () => 'placa=QUM1A11&em=2031-03-03T12:00:00Z' },
  termosDaFrota: forLoja,
  gravarTermosDaFrota: { ...forLoja, body: () => ({ termos: 'Termos', versao: 0 }) },
  indicadoresDaFrota: atLoja('de=2031-03-01&ate=2031-03-14&'),
  exportarEmprestimos: atLoja(),
  verContrato: byLink,
  enviarFotoDaCnh: { ...byLink, body: () => ({ dados: PNG }) },
  assinarContrato: { ...byLink, body: () => ({ ...driver, assinatura: PNG, termos: 'Termos' }) },
  carrosReservaIntegracao: { withoutTarget: 'lista' },
}
