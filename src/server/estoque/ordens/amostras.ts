import type { ordens } from '#shared/estoque/ordens.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const daOs = { params: (a: Alvo) => ({ codOs: a.os }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof ordens> = {
  consultaOsAgenda: { body: (a) => ({ codConcessionaria: a.loja, de: '2020-01-01' }) },
  getOrdem: daOs,
  listOrdens: naLoja('situacao=todas&'),
  detalheDaOrdem: daOs,
  levarPrevisao: daOs,
  alterarOrdem: { ...daOs, body: () => ({ versao: 1, tipo: 'CLIENTE', linhas: [] }) },
  fecharOrdem: { ...daOs, body: () => ({ versao: 1 }) },
}
