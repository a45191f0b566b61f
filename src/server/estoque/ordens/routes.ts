import { sql } from 'kysely'
import type { ordens, OrdemServico } from '#shared/estoque/ordens.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import type { Handlers } from '../../core/http/http.ts'
import { registrar } from '../../agenda/nucleo/evento.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { autorDe } from '../../oficina-digital/nucleo/transicao.ts'
import { detalheDaOrdem, levarPrevisao, listaDeOrdens } from './lista.ts'
import { gravarLinhasOs, lerOrdem, procurarOrdens, travarOrdem } from './queries.ts'

/** Writes a change of a locked order and what happened; gives it as it is now. */
async function gravar(
  c: CtxDePessoa,
  o: OrdemServico,
  acao: 'ALTERAR' | 'FECHAR',
  colunas: { tipo?: string; fechadaEm?: string },
): Promise<OrdemServico> {
  await c.tx
    .updateTable('ordemServico')
    .set({ ...colunas, versao: sql`versao + 1` })
    .where(doInquilino(c))
    .where('codOs', '=', o.codOs)
    .execute()
  await registrar(c, autorDe(c), {
    alvo: 'OS',
    acao,
    codConcessionaria: o.codConcessionaria,
    codPassagem: o.codPassagem,
    codOs: o.codOs,
    antes: { aberta: true },
    depois: { aberta: acao !== 'FECHAR' },
    dados: { numero: o.numero },
  })
  const depois = await lerOrdem(c, o.codOs)
  await tocar(c, o.codConcessionaria, [
    'getServicosAgendamentos',
    'KANBAN_SNAPSHOT',
    'PASSANTES_WITHOUT_AGENDA_VEICULO',
  ])
  return depois
}

export const rotas: Handlers<typeof ordens> = {
  consultaOsAgenda: (c) => procurarOrdens(c, c.body),
  listOrdens: (c) => listaDeOrdens(c, c.query),
  detalheDaOrdem: (c) => detalheDaOrdem(c, c.params.codOs),
  levarPrevisao: (c) => levarPrevisao(c, c.params.codOs),
  getOrdem: (c) => lerOrdem(c, c.params.codOs),

  async alterarOrdem(c) {
    const o = await travarOrdem(c, c.params.codOs, c.body.versao)
    await gravarLinhasOs(c, o, c.body.linhas)
    return gravar(c, o, 'ALTERAR', { tipo: c.body.tipo })
  },

  async fecharOrdem(c) {
    const o = await travarOrdem(c, c.params.codOs, c.body.versao)
    return gravar(c, o, 'FECHAR', { fechadaEm: new Date().toISOString() })
  },
}
