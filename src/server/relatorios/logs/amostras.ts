import type { logs } from '#shared/relatorios/logs.ts'
import { type Amostras, naLoja } from '../../core/areas/amostra.ts'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof logs> = {
  logDetalhado: { semAlvo: 'lista' },
  mudancaDoLog: { de: 'rede', params: (a) => ({ codAuditoria: a.ato }) },
  opcoesDoLog: { semAlvo: 'lista' },
  logAcessos: naLoja('de=2026-11-01&ate=2026-11-30&'),
  listaAcessos: { semAlvo: 'lista' },
  sessoesDoUsuario: { de: 'rede', params: (a) => ({ codUsuario: a.usuario }) },
  encerrarSessaoDoUsuario: { de: 'rede', params: (a) => ({ codUsuario: a.usuario, familia: a.familia }) },
}
