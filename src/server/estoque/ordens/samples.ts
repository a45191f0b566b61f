import type { ordens } from '#shared/estoque/ordens.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const osSample = { params: (a: Target) => ({ codOs: a.os }) }

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof ordens> = {
  consultaOsAgenda: { body: (a) => ({ codConcessionaria: a.loja, de: '2020-01-01' }) },
  getOrdem: osSample,
  listOrdens: atLoja('situacao=todas&'),
  detalheDaOrdem: osSample,
  levarPrevisao: osSample,
  alterarOrdem: { ...osSample, body: () => ({ versao: 1, tipo: 'CLIENTE', linhas: [] }) },
  fecharOrdem: { ...osSample, body: () => ({ versao: 1 }) },
}
