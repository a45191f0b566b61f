import type { patio } from '#shared/agenda/patio.ts'
import { atLoja, forLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const forCarro = { params: (a: Target) => ({ codConcessionaria: a.loja, codPassagem: a.passagem }) }
const forChave = { params: (a: Target) => ({ codChave: a.patio.chave }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof patio> = {
  verPatio: forLoja,
  verCarroNoPatio: forCarro,
  moverCarro: { ...forCarro, body: (a) => ({ codLugar: a.patio.lugar }) },
  listMovimentosDoPatio: forLoja,
  lerCodigo: { params: (a) => ({ codConcessionaria: a.loja, codigo: a.patio.token }) },
  listChavesDeCarro: forLoja,
  criarChaves: { ...forLoja, body: () => ({ de: 901, ate: 902 }) },
  alterarChaveDeCarro: { ...forChave, body: () => ({ ativa: true, versao: 1 }) },
  moverChave: { ...forChave, body: () => ({ para: 'QUADRO' }) },
  prenderChave: { ...forChave, body: (a) => ({ codPassagem: a.passagem }) },
  mecanicosDaChave: forLoja,
  etiquetas: forLoja,
  patioIntegracao: { de: 'rede', ...atLoja() },
}
